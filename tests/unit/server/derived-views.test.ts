/** Rows that show values of other rows are told to open pages when those change: no table that a view reads is forgotten. */
import { describe, expect, it } from 'vitest'
import { readMoment } from '../../../demo/server/core/search/columns'
import type { SearchSource } from '../../../demo/server/core/search/search-source'
import { derivations } from '../../../demo/server/derived-views'
import { rowSources } from '../../../demo/server/row-sources'
import type { FollowedViewName } from '../../../src/contract/row-views'

/** Past events: they are found again with today's names, but open ones are not told. */
const isOfThePast = (view: string) => view.endsWith('History') || view === 'MaterialTransaction'

/** Further views of a table; its changes have the name of the other one. */
const further = ['ProcessSalesOrders', 'OutgoingOrder', 'Maintenance', 'UserRoleMember', 'ActiveUser']

/** Changes that need not be told, and why. */
const unneeded: Readonly<Record<string, string>> = {
  'Operation to SalesOrders': 'It keeps its name.',
  'Operation to OutgoingOrder': 'It keeps its name.',
  'Operation to Task': 'Its tasks are told with it (save-operations.ts).',
  'SalesOrders to Task': 'It keeps its number.',
  'StockReservation to SalesOrderLines': 'The line is told with it.',
  'Stock to SalesOrderLines':
    'Each pick would send all open lines of its material; those whose state changes are told.',
  'Stock to StockReservation': 'A stock stays where it is.',
  'IngoingOrder to Material': 'Its lines are told with it.',
  'IngoingOrderLine to Supplier': 'Its order is told with it.',
  'IngoingOrderLine to SupplierMaterial': 'Its order is told with it.',
  'IngoingOrderLine to DraftLine': 'Its order is told with it.',
  'UserRoleAssignment to User': 'The user is told with it.',
  'UserRoleAssignment to UserRole': 'The user is told with it.',
  'UserRoleAssignment to UserSession': 'The user is told with it.',
  'UserRoleAssignment to ActiveUser': 'The user is told with it.',
  'UserRole to UserSession': 'Its users are told when its rights change.',
  'UserRole to ActiveUser': 'Its users are told when its rights change.',
  'User to Screen': 'Who made it once.',
  'User to Printer': 'Who printed once.',
  'User to Download': 'Whose report it is: he reads only his own.',
}

/** Views whose versions rise with what their rows show, each in its own way. */
const rising = ['User', 'UserRoleMember', 'UserSession', 'ActiveUser', 'Screen']

const views = Object.entries(rowSources).filter(([view]) => !isOfThePast(view)) as [
  FollowedViewName,
  SearchSource,
][]
const mainTable = ({ table }: SearchSource): string =>
  /^(?:\(\s*select\b.*?\bfrom )?([a-z_]+)/s.exec(String(table))?.[1] ?? ''
const viewsOfTables = new Map(
  views.filter(([view]) => !further.includes(view)).map(([view, source]) => [mainTable(source), view]),
)

/** The views of other tables that the source's SQL reads. */
function viewsIn(source: SearchSource): readonly FollowedViewName[] {
  const columns = Object.values(source.fields).flatMap(field => [field.sql, field.read ?? ''])
  const text = [String(source.table), ...Object.values(source.joins), ...columns].join(' ')
  const tables = [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table = '']) => table)
  return [...new Set(tables)]
    .filter(table => table !== mainTable(source))
    .flatMap(table => viewsOfTables.get(table) ?? [])
}

const linksOf = (to: FollowedViewName, source: SearchSource) =>
  viewsIn(source).map(from => ({ link: `${from} to ${to}`, isTold: derivations[from]?.[to] !== undefined }))

describe('changes of rows', () => {
  it('are told to every view that shows them, but for those that are named with a reason', () => {
    const untold = views.flatMap(([to, source]) => linksOf(to, source)).filter(({ isTold }) => !isTold)
    expect(untold.map(({ link }) => link).sort()).toEqual(Object.keys(unneeded).sort())
  })

  it('give a newer version to the rows that show them, or open pages would leave them out', () => {
    const targets = Object.values(derivations).flatMap(targets => Object.entries(targets ?? {}))
    const told = targets.filter(([to, how]) => how !== 'same' && !isOfThePast(to)).map(([to]) => to)
    const steady = views.filter(([view, { fields }]) => told.includes(view) && fields.version !== readMoment)
    expect(steady.map(([view]) => view).sort()).toEqual([...rising].sort())
  })
})
