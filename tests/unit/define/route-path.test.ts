/** The route of a path: grids without ids, a page with them, none for anything else. */
import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/catalog/routes'
import { defineRoutes } from '../../../src/define/route'
import { pageShownAt, pathOf, placeOf } from '../../../src/define/route-path'

const needing = defineRoutes([
  {
    name: 'material-edit-page',
    area: 'order-grids',
    shows: [],
    gate: {},
    params: ['id'],
    named: 'material-edit',
  },
])

describe('a path', () => {
  it('without ids opens the grids of its route', () => {
    const place = placeOf(routes, 'processsalesorders')
    expect(place).toMatchObject({ route: { name: 'processsalesorders' }, ids: {} })
    expect(place === null ? '' : pageShownAt(place)).toBeNull()
  })

  it.each([
    ['processsalesorders/12', { pid: 12 }],
    ['processsalesorders/12/34', { pid: 12, oid: 34 }],
  ])('%s opens the page with its ids', (path, ids) => {
    const place = placeOf(routes, path)
    expect(place?.ids).toEqual(ids)
    expect(place === null ? '' : pageShownAt(place)).toBe('process-sales-order')
  })

  it.each([
    'processsalesorders/',
    'processsalesorders/0',
    'processsalesorders/012',
    'processsalesorders/-1',
    'processsalesorders/1.5',
    'processsalesorders/1e3',
    'processsalesorders/9007199254740993',
    'processsalesorders/x',
    'processsalesorders/12/',
    'processsalesorders/12/34/56',
    'jobs-es-page/12',
    'nothing/12',
    '/processsalesorders/12',
  ])('%s opens nothing', path => {
    expect(placeOf(routes, path)).toBeNull()
  })

  it('opens nothing without a required id', () => {
    expect(placeOf(needing, 'material-edit-page')).toBeNull()
    expect(placeOf(needing, 'material-edit-page/7')?.ids).toEqual({ id: 7 })
  })

  it('is built from a name and ids, and parsed back', () => {
    expect(pathOf('jobs-es-page')).toBe('jobs-es-page')
    expect(placeOf(routes, pathOf('processsalesorders', [12, 34]))?.ids).toEqual({ pid: 12, oid: 34 })
    expect(pathOf('processsalesorders', ['../login'])).toBe('processsalesorders/..%2Flogin')
  })
})
