/** Which addresses open a page, which are denied, and where a sign-in leads back to. */
import { describe, expect, it } from 'vitest'
import { customViewOf, viewAddress, viewHash } from '../../../host/custom-view'
import { isSignInPath, safeReturnPath, signInAddress } from '../../../host/return-path'
import { checkRoute } from '../../../host/route-guard'
import { routes } from '../../../src/catalog/routes'
import type { Feature } from '../../../src/contract/features'
import type { PermissionTable } from '../../../src/contract/permissions'
import { createAccess } from '../../../src/kernel/access'
import { questionOfGate } from '../../../src/ui/access/gate-question'

const planner = createAccess({}, { roles: ['Planner'] }, new Set())
const refused = createAccess({ 'pages/sales-orders-es-page': false }, { roles: ['Planner'] }, new Set())

describe('the route guard', () => {
  it('opens a permitted page', () => {
    expect(checkRoute('/sales-orders-es-page', routes, planner)).toMatchObject({
      kind: 'page',
      route: { name: 'sales-orders-es-page' },
    })
  })

  it('opens the dashboard without a permission', () => {
    expect(checkRoute('/', routes, refused)).toMatchObject({ kind: 'page', route: { name: '' } })
    expect(checkRoute('/dashboard-settings', routes, refused)).toMatchObject({ kind: 'page' })
  })

  it('refuses a page and names the permission', () => {
    expect(checkRoute('/sales-orders-es-page', routes, refused)).toMatchObject({
      kind: 'denied',
      denial: { reason: 'permission', path: 'pages/sales-orders-es-page' },
    })
  })

  it('refuses a page until all its features are enabled', () => {
    const gateOf = (...on: Feature[]) =>
      checkRoute('/draft-page', routes, createAccess({}, { roles: ['Planner'] }, new Set(on)))
    expect(gateOf()).toMatchObject({ kind: 'denied', denial: { reason: 'feature' } })
    expect(gateOf('PurchaseModule')).toMatchObject({
      kind: 'denied',
      denial: { reason: 'feature', feature: 'EnableOldCockpitView' },
    })
    expect(gateOf('PurchaseModule', 'EnableOldCockpitView')).toMatchObject({ kind: 'page' })
  })

  it('refuses a page for saving without a permission to save, and names that permission', () => {
    const denied = {
      'data/order/create': false,
      'data/salesOrderDraft/update': false,
      'data/draft/save': false,
    }
    const gateOf = (path: string, table: PermissionTable) =>
      checkRoute(path, routes, createAccess(table, { roles: ['Planner'] }, new Set(['PurchaseModule'])))
    // A draft can be saved.
    expect(gateOf('/create-sales-order', denied)).toMatchObject({ kind: 'page' })
    const none = { ...denied, 'data/salesOrderDraft/save': false }
    expect(gateOf('/create-sales-order', none)).toMatchObject({
      kind: 'denied',
      denial: { reason: 'permission', path: 'data/order/create' },
    })
    expect(gateOf('/create-sales-order', { ...none, 'pages/create-sales-order': false })).toMatchObject({
      denial: { path: 'pages/create-sales-order' },
    })
    for (const path of ['/newdraft-page', '/newdraft-page/4', '/emptydraft-page'])
      expect(gateOf(path, denied)).toMatchObject({ denial: { path: 'data/draft/save' } })
    expect(gateOf('/updatedraft-page/4', denied)).toMatchObject({ kind: 'page' })
  })

  it('checks both permissions of such a page in the explanation of a refusal', () => {
    const saves = ['data/order/create', 'data/salesOrderDraft/save'] as const
    expect(questionOfGate({ permission: 'pages/create-sales-order', saves })).toMatchObject({
      permissions: ['pages/create-sales-order', 'data/order/create'],
    })
  })

  it('opens the drafts of sales orders only where they may be created', () => {
    const gateOf = (...on: Feature[]) =>
      checkRoute('/sales-order-draft', routes, createAccess({}, { roles: ['Planner'] }, new Set(on)))
    expect(gateOf()).toMatchObject({ kind: 'denied', denial: { feature: 'CreateSalesOrderFromCockpit' } })
    expect(gateOf('CreateSalesOrderFromCockpit')).toMatchObject({ kind: 'page' })
  })

  it('opens a page with its ids, and refuses it like its route', () => {
    expect(checkRoute('/processsalesorders/12/34', routes, planner)).toMatchObject({
      kind: 'page',
      route: { name: 'processsalesorders' },
      page: 'processsalesorders/12/34',
    })
    const closed = createAccess({ 'pages/processsalesorders': false }, { roles: ['Planner'] }, new Set())
    expect(checkRoute('/processsalesorders/12', routes, closed)).toMatchObject({ kind: 'denied' })
    expect(safeReturnPath('/processsalesorders/12/34', routes)).toBe('/processsalesorders/12/34')
    expect(safeReturnPath('/processsalesorders/12/x', routes)).toBe('/')
  })

  it.each(['/nothing', '/sales-orders-es-page/', '/Sales-Orders-Es-Page'])('does not recognise %s', path => {
    expect(checkRoute(path, routes, planner)).toEqual({ kind: 'unknown' })
  })
})

describe('the page for grid tests', () => {
  it('is always denied, also to a global administrator', () => {
    // Spec 1, section 2, route table.
    const admin = createAccess({ 'pages/grid-test-page': true }, { roles: ['GlobalAdminRole'] }, new Set())
    expect(checkRoute('/grid-test-page', routes, admin)).toMatchObject({
      kind: 'denied',
      denial: { reason: 'permission', path: 'pages/grid-test-page' },
    })
  })
})

describe('the return path', () => {
  it('is kept in the sign-in address, with search and hash', () => {
    const requested = '/sales-orders-es-page?filters=%5B%5D&forceCall=true#?custom-view=3'
    const returnAddress = new URL(signInAddress(requested), 'http://cockpit').searchParams.get('return')
    expect(safeReturnPath(returnAddress, routes)).toBe(requested)
  })

  it('is not written for the dashboard', () => {
    expect(signInAddress('/')).toBe('/login')
  })

  it.each([
    ['nothing', null],
    ['another origin', 'https://evil.example/'],
    ['another origin without scheme', '//evil.example/sales-orders-es-page'],
    ['another origin behind a backslash', '/\\evil.example/sales-orders-es-page'],
    ['a backslash', '/\\evil.example'],
    ['a backslash later', '/sales-orders-es-page\\..\\x'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'sales-orders-es-page'],
    ['an unknown page', '/nothing'],
    ['the sign-in page itself', '/login'],
    ['a way out of the path', '/sales-orders-es-page/../../login'],
    ['a user before the host', '/@evil.example'],
  ])('is the dashboard for %s', (_, requested) => {
    expect(safeReturnPath(requested, routes)).toBe('/')
  })

  it('has a list of addresses that need no sign-in', () => {
    expect(['/login', '/login-limit', '/', '/login/x'].map(isSignInPath)).toEqual([true, true, false, false])
  })
})

describe('the custom view of an address', () => {
  it.each([
    ['', null],
    ['#?custom-view=7', '7'],
    ['#custom-view=7', '7'],
    ['#sales-orders-es?x=1&custom-view=My%20view', 'My view'],
    ['#other', null],
  ])('of %s is %s', (hash, view) => {
    expect(customViewOf(hash)).toBe(view)
  })

  it('is written into the hash, and read back', () => {
    expect(viewHash(null)).toBe('')
    expect(customViewOf(viewHash(12))).toBe('12')
  })

  it('replaces the previous one of the address', () => {
    const place = { pathname: '/jobs-es-page', search: '?filters=%5B%5D&forceCall=true&x=1' }
    expect(viewAddress(place, 12)).toBe('/jobs-es-page?x=1#?custom-view=12')
    expect(viewAddress(place, null)).toBe('/jobs-es-page?filters=%5B%5D&forceCall=true&x=1')
    expect(viewAddress({ pathname: '/jobs-es-page', search: '' }, 12)).toBe('/jobs-es-page#?custom-view=12')
  })
})
