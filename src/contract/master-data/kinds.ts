/**
 * Master data of the settings: kinds of rows that administrators add, change and delete on a page of their own. Both sides derive from a
 * kind's row in this table: the permission of its rows, their history and its page, its place in the settings, and the content of its audit
 * rows. Without imports, since permissions, routes and audits are derived from it.
 */
interface MasterKind {
  /** Group of its calls, and the name of its imports. */
  readonly group: string
  /** Its table in the database. */
  readonly table: string
  /** The field, and the column, of a row's name. */
  readonly nameField: string
  readonly permission: `header/settings/${string}`
  /** Whether everybody has that permission by default, and not only administrators. */
  readonly isOpen: boolean
  /** Name of its route. */
  readonly page: string
  readonly icon: string
  /** Actions besides adding, changing and deleting. */
  readonly moreActions: readonly string[]
}

/** By the name of the entity, in the order of the settings. */
export const masterData = {
  Printer: {
    group: 'printers',
    table: 'printer',
    nameField: 'name',
    permission: 'header/settings/printers',
    isOpen: false,
    page: 'printer-management',
    icon: 'printer',
    moreActions: ['printTestLabel'],
  },
  StockAttribute: {
    group: 'stockAttributes',
    table: 'stock_attribute',
    nameField: 'name',
    permission: 'header/settings/stock_attributes',
    isOpen: false,
    page: 'stock-attributes',
    icon: 'tag',
    moreActions: [],
  },
  CauseCode: {
    group: 'causeCodes',
    table: 'cause_code',
    nameField: 'value',
    permission: 'header/settings/cause_codes',
    isOpen: true,
    page: 'cause-codes',
    icon: 'flag',
    moreActions: [],
  },
} as const satisfies Readonly<Record<string, MasterKind>>

type MasterData = typeof masterData
export type MasterName = keyof MasterData
export type MasterGroup = MasterData[MasterName]['group']
export type MasterTable = MasterData[MasterName]['table']
export type MasterPermission = MasterData[MasterName]['permission']
type Open<IsOpen extends boolean> = {
  [K in MasterName]: MasterData[K]['isOpen'] extends IsOpen ? MasterData[K]['permission'] : never
}[MasterName]
export type OpenMasterPermission = Open<true>
export type AdminMasterPermission = Open<false>
export type MasterPage = MasterData[MasterName]['page']
/** The views of its rows and of their history. */
export type MasterView = MasterName | `${MasterName}History`

export const masterNames = Object.keys(masterData) as readonly MasterName[]

export const masterGroups = masterNames.map(name => masterData[name].group)

const permissionsThat = (areOpen: boolean) =>
  Object.values(masterData).flatMap(({ permission, isOpen }) => (isOpen === areOpen ? [permission] : []))
/** Permissions that everybody has by default, and those of administrators. */
export const openMasterPermissions = permissionsThat(true) as readonly OpenMasterPermission[]
export const adminMasterPermissions = permissionsThat(false) as readonly AdminMasterPermission[]

/** An object with a value for every kind, by its name. */
export function ofEachKind<T>(
  of: (kind: MasterData[MasterName], name: MasterName) => T,
): Record<MasterName, T> {
  return Object.fromEntries(masterNames.map(name => [name, of(masterData[name], name)])) as Record<
    MasterName,
    T
  >
}

/** The same by the names of the groups. */
export function ofEachGroup<T>(
  of: (kind: MasterData[MasterName], name: MasterName) => T,
): Record<MasterGroup, T> {
  return Object.fromEntries(
    masterNames.map(name => [masterData[name].group, of(masterData[name], name)]),
  ) as Record<MasterGroup, T>
}

/** An object with values for the rows of every kind and for their history, by the names of the two views. */
export function ofEachView<T>(
  of: (kind: MasterData[MasterName], name: MasterName) => T,
): Record<MasterView, T> {
  return Object.fromEntries(
    masterNames.flatMap(name => [name, `${name}History`].map(view => [view, of(masterData[name], name)])),
  ) as Record<MasterView, T>
}
