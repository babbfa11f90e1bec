import { describe, expect, it } from 'vitest'
import { salesOrder } from '../../../src/contract/entities/sales-order'
import type { Feature } from '../../../src/contract/features'
import type { RowViewName } from '../../../src/contract/row-views'
import type { PermissionPath } from '../../../src/contract/permissions'
import { matchesFilter, noDay } from '../../../src/kernel/matches-filter'
import type { AnyRow, DetailLink, View } from '../../../src/define/view'
import {
  detailFilter,
  linkedFields,
  linkOf,
  linkTarget,
  mayRead,
  readableDetails,
} from '../../../src/ui/grid/commands/grid-links'
import { draftOf } from '../../../src/ui/grid/filter/filter-model'
import { nowhere } from '../../../src/ui/places'
import { text } from './rows'

const access = (paths: readonly PermissionPath[], features: readonly Feature[] = []) => ({
  can: (path: PermissionPath | undefined) => path !== undefined && paths.includes(path),
  featureOn: (feature: Feature) => features.includes(feature),
})
const detail = (name: RowViewName, more: Partial<DetailLink> = {}): DetailLink => ({
  view: { name } as View,
  by: 'orderId',
  ...more,
})
const row: AnyRow = { id: 5, version: 1, orderNo: 'SO-5', processId: null, customerName: 'A*B' }
const view = { entity: salesOrder }

describe('the permitted tabs', () => {
  it('require one of the permissions of their rows, and their feature', () => {
    expect(mayRead('SalesOrderLines', access(['pages/outgoing-orders-page']))).toBe(true)
    expect(mayRead('SalesOrderLines', access(['pages/stocks-page']))).toBe(false)
    expect(mayRead('DraftLine', access(['pages/draft-page']))).toBe(false)
    expect(mayRead('DraftLine', access(['pages/draft-page'], ['PurchaseModule']))).toBe(true)
  })

  it('also require their own permission', () => {
    const details = [detail('SalesOrderLines', { permission: 'data/order/viewHistory' })]
    const mayReadLines = access(['pages/sales-orders-es-page'])
    const mayReadAll = access(['pages/sales-orders-es-page', 'data/order/viewHistory'])
    expect(readableDetails({ details }, mayReadLines)).toEqual([])
    expect(readableDetails({ details }, mayReadAll)).toEqual(details)
    expect(readableDetails({}, mayReadAll)).toEqual([])
  })
})

describe('rows of a detail', () => {
  it('are filtered by the id of the master, or by the field that the detail defines', () => {
    expect(detailFilter(detail('SalesOrderLines'), view, row)).toEqual({
      selector: 'orderId',
      operator: 'IsEqualTo',
      value: 5,
      type: 'number',
    })
    expect(detailFilter(detail('SalesOrderLines', { from: 'orderNo' }), view, row)).toMatchObject({
      value: 'SO-5',
      type: 'list',
    })
  })

  it('are none where the master’s field is empty', () => {
    expect(detailFilter(detail('SalesOrderLines', { from: 'processId' }), view, row)).toBeNull()
  })
})

describe('links', () => {
  const link = { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' } as const
  const withLinks = { ...view, links: { pickList: link } }
  const open = (isOpen: boolean) => ({ canOpen: () => isOpen })

  it('exist only for pages that can be opened', () => {
    expect(linkedFields(withLinks, open(true), false)).toEqual(['pickList'])
    expect(linkedFields(withLinks, open(false), false)).toEqual([])
    expect(linkedFields(withLinks, nowhere, false)).toEqual([])
    expect(linkOf(withLinks, 'state', open(true))).toBeNull()
  })

  it('include figures, for every user where the counted rows are displayed in place', () => {
    const figure = { opens: 'tasks-es-page', searchOf: () => ({ filters: '[]' }) } as const
    const withFigure = { ...view, links: { pickList: link }, figures: { orderLines: figure } }
    expect(linkedFields(withFigure, open(true), true)).toEqual(['pickList', 'orderLines'])
    expect(linkedFields(withFigure, open(false), true)).toEqual(['orderLines'])
    expect(linkedFields(withFigure, open(false), false)).toEqual([])
    // The menu links to the page, which this user may not open.
    expect(linkOf(withFigure, 'orderLines', open(false))).toBeNull()
    expect(linkOf(withFigure, 'orderLines', open(true))).toBe(figure)
  })

  it('open the page filtered by the value of the cell, without a confirmation', () => {
    expect(linkTarget(view, link, row)).toEqual({
      page: 'sales-orders-es-page',
      search: {
        filters: '[{"selector":"orderNo","operator":"IsEqualTo","value":"SO-5","type":"list"}]',
        forceCall: 'true',
      },
    })
  })

  it('name their row exactly: a star in its number is no wildcard', () => {
    const filter = detailFilter(detail('SalesOrderLines', { by: 'orderNo', from: 'orderNo' }), view, {
      ...row,
      orderNo: 'M8*40',
    })
    if (filter === null) throw new Error('no link')
    const matches = (orderNo: string) => matchesFilter(salesOrder.fields, { ...row, orderNo }, filter, noDay)
    expect([matches('M8*40'), matches('m8*40'), matches('M8-140')]).toEqual([true, true, false])
    expect(draftOf(salesOrder.fields.orderNo, filter, text.formats)).toMatchObject({
      operator: 'isExactly',
      text: 'M8*40',
    })
  })

  it('do not exist for a row without a value', () => {
    expect(linkTarget(view, { ...link, from: 'processId' }, row)).toBeNull()
  })
})
