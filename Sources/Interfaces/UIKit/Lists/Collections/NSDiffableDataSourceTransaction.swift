/// What a person has changed in a collection. Apple's `NSDiffableDataSourceTransaction`.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// What was shown before.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What is shown afterwards.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What has changed in each section; sections without changes are left out.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
  /// How the items of the whole collection have changed, for `applying(_:)` on the app's own array.
  public var difference: CollectionDifference<ItemIdentifierType> {
    finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
  }
}

/// What a person has changed in a section. Apple's `NSDiffableDataSourceSectionTransaction`.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// What was in the section before.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// What is in the section afterwards.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// How the items of the section have changed.
  public var difference: CollectionDifference<ItemIdentifierType> {
    finalSnapshot.items.difference(from: initialSnapshot.items)
  }
}
