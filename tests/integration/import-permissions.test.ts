/** What an import changes needs the permissions that the same changes need by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'
import type { PermissionPath, PermissionValue } from '../../src/contract/permissions'
import { csvOf, startImports, type StartedImports } from './import-fixture'
import { enginesFor } from './server-fixture'

type Line = readonly string[]

interface KindChange {
  readonly kind: ImportKindName
  readonly head: Line
  /** As it was imported. */
  readonly same: readonly Line[]
  /** The same row with other values. */
  readonly other: readonly Line[]
  /** The fields that need a permission, each with the one that it needs. */
  readonly needs: readonly string[]
}

const orderHead = ['Order number', 'Customer', 'Delivery type', 'Delivery date', 'Comment', 'Item number']
const lineHead = ['Quantity', 'Price', 'Discount']
const order = (no: string, head: Line, ...line: Line): Line => [no, ...head, ...line]
const harbour = ['Harbour', 'Parcel', '2026-10-07', 'Ring']
const kindChanges: readonly KindChange[] = [
  {
    kind: 'salesOrders',
    head: [...orderHead, ...lineHead],
    same: [order('O-1', harbour, 'M-1', '5', '12', '')],
    other: [
      order('O-1', ['Airport', 'Freight', '2026-10-08', 'Wait'], 'M-1', '6', '13', '10'),
      order('O-1', ['Airport', 'Freight', '2026-10-08', 'Wait'], 'M-2', '1', '', ''),
    ],
    needs: [
      'comment data/order/comment',
      'customerName data/order/changeDeliveryInfo',
      'deliveryDate data/order/changePriorityAndDate',
      'deliveryType data/order/changeDeliveryType',
      'discount data/order/adjustPrice',
      'orderedQuantity data/order/editOrderedQuantity',
      'orderedQuantity data/order/editOrderedQuantity',
      'salesUnitPrice data/order/adjustPrice',
    ],
  },
  {
    kind: 'stocks',
    head: ['Item no.', 'Location', 'Quantity', 'Min', 'Max'],
    same: [['M-1', 'A-01', '10', '2', '20']],
    other: [['M-1', 'A-01', '9', '3', '20']],
    needs: ['minQuantity data/stock/editMinMax', 'quantity data/stock/lose'],
  },
  {
    kind: 'stocks',
    head: ['Item no.', 'Location', 'Quantity', 'Min', 'Max'],
    same: [['M-2', 'A-02', '10', '', '']],
    other: [['M-2', 'A-02', '11', '3', '']],
    needs: ['minQuantity data/stock/dedicate'],
  },
  {
    kind: 'locations',
    head: ['Location', 'Area', 'Picking sequence'],
    same: [['A-03', 'Shelves', '3']],
    other: [['A-03', 'Shelves', '4']],
    needs: ['pickingSequence data/location/update'],
  },
  {
    kind: 'suppliers',
    head: ['Supplier number', 'Supplier', 'Status', 'Item number', 'Purchase price'],
    same: [['S1', 'Nordic', 'Active', 'M-1', '7']],
    other: [
      ['S1', 'Nordic', 'Inactive', 'M-1', '8'],
      ['S1', 'Nordic', 'Inactive', 'M-2', '3'],
    ],
    needs: [
      'itemNo data/supplier/addMaterial',
      'purchaseUnitPrice data/supplier/editProductLine',
      'supplierStatus data/supplier/update',
    ],
  },
  {
    kind: 'ingoingOrders',
    head: ['Order number', 'Supplier', 'State', 'Item number', 'Quantity'],
    same: [['P-1', 'Nordic', '', 'M-1', '20']],
    other: [['P-1', 'Nordic', 'Completed', 'M-1', '20']],
    needs: ['state data/ingoingOrder/complete'],
  },
]

const pathsOf = ({ needs }: Pick<KindChange, 'needs'>): readonly PermissionPath[] =>
  needs.map(need => need.split(' ')[1] as PermissionPath)

describe.each(enginesFor())('permissions of imports on %s', engine => {
  let started: StartedImports
  beforeAll(async () => {
    started = await startImports(engine, 'Fresh')
    await grant(kindChanges.flatMap(pathsOf), true)
    const materials = ['M-1', 'M-2'].map(itemNo => [itemNo, itemNo, 'pcs', 'Shelves', '12'])
    await importAll('materials', ['Item number', 'Name', 'Unit', 'Picking area', 'Sales price'], materials)
    const places = ['A-01', 'A-02'].map(name => [name, 'Shelves', '1'])
    await importAll('locations', ['Location', 'Area', 'Picking sequence'], places)
    for (const name of ['suppliers', 'salesOrders', 'stocks', 'locations', 'ingoingOrders'] as const)
      for (const { head, same } of kindChanges.filter(({ kind }) => kind === name))
        await importAll(name, head, same)
  })
  afterAll(() => started.server.close())

  const grant = async (paths: readonly PermissionPath[], value: PermissionValue | null): Promise<void> => {
    const { server, token } = started
    const changes = Object.fromEntries(paths.map(path => [path, value]))
    expect((await server.call('PUT', '/Permission', { token, body: { changes } })).status).toBe(200)
  }
  const fileOf = (...lines: readonly Line[]) => ({ name: 'file.csv', content: csvOf(lines) })
  const importAll = (kind: ImportKindName, head: Line, lines: readonly Line[]) =>
    started.imports.importAll(kind, fileOf(head, ...lines), { addsMissing: true })
  const checked = async (kind: ImportKindName, head: Line, lines: readonly Line[]) => {
    const { imports } = started
    const detail = await imports.upload(kind, fileOf(head, ...lines))
    await imports.arrange(detail, arrangement => ({ ...arrangement, addsMissing: true }))
    const { counts } = await imports.check(detail.id)
    const mistakes = await imports.mistakes(detail.id)
    const refused = mistakes.filter(({ code }) => code === 'not-allowed')
    const missing = refused.flatMap(({ field, expected, rows }) =>
      Array.from({ length: rows }, () => `${field} ${expected.join()}`),
    )
    return { id: detail.id, counts, missing: missing.sort() }
  }

  it.each(kindChanges)('name what changes $kind and is not permitted: $needs', async change => {
    const { kind, head, same, other, needs } = change
    await grant(pathsOf(change), false)
    expect(await checked(kind, head, same)).toMatchObject({
      counts: { unchanged: 1, rejected: 0 },
      missing: [],
    })
    expect(await checked(kind, head, other)).toMatchObject({
      counts: { changed: 0, rejected: other.length },
      missing: needs,
    })
    await grant(pathsOf(change), true)
    const { id, missing } = await checked(kind, head, other)
    expect(missing).toEqual([])
    await grant(pathsOf(change), false)
    // The rights are those of the moment in which it runs.
    expect(await started.imports.run(id, 'all')).toMatchObject({ state: 'Checked', isStale: true })
    await grant(pathsOf(change), true)
    await started.imports.check(id)
    expect(await started.imports.run(id, 'all')).toMatchObject({
      state: 'Completed',
      counts: { changed: 1, rejected: 0 },
    })
  })

  it('let new orders have the list price and a delivery type, but no price or discount of their own', async () => {
    const path = 'data/order/adjustPrice'
    await grant([path, 'data/order/changeDeliveryType', 'data/order/editOrderedQuantity'], false)
    const head = [...orderHead, ...lineHead]
    const lines = [
      order('O-7', harbour, 'M-1', '1', '12.00', '0'),
      order('O-8', harbour, 'M-1', '1', '11', ''),
      order('O-9', harbour, 'M-1', '1', '', '5'),
    ]
    const { id, counts, missing } = await checked('salesOrders', head, lines)
    expect(counts).toMatchObject({ added: 1, rejected: 2 })
    expect(missing).toEqual([`discount ${path}`, `salesUnitPrice ${path}`])
    const { server, token } = started
    const file = `${server.url}/api/Import/${id}/rejected?format=csv&language=en-GB`
    const rejected = await fetch(file, { headers: { authorization: `Bearer ${token}` } })
    expect(await rejected.text()).toContain('The permission Sales orders › Adjust price')
    await grant([path], null)
    expect(await checked('salesOrders', head, lines)).toMatchObject({ counts: { added: 3 }, missing: [] })
  })

  it('leave a piece where it is if the loss that would move it is not permitted', async () => {
    const head = ['Item number', 'Name', 'Unit', 'Picking area', 'Serial number']
    await importAll('materials', head, [['PUMP', 'Pump', 'pcs', 'Shelves', 'yes']])
    const stockHead = ['Item no.', 'Location', 'Quantity', 'Serial number']
    await importAll('stocks', stockHead, [['PUMP', 'A-01', '1', 'S-1']])
    await grant(['data/stock/lose'], false)
    const { id } = await checked('stocks', stockHead, [
      ['PUMP', 'A-01', '0', 'S-1'],
      ['PUMP', 'A-02', '1', 'S-1'],
    ])
    const { imports } = started
    expect(await imports.run(id, 'valid')).toMatchObject({ counts: { added: 0, rejected: 2 } })
    expect((await imports.mistakes(id)).map(({ code }) => code).sort()).toEqual(['not-allowed', 'taken'])
  })
})
