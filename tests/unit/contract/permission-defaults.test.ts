/** The defaults and rules of the permission model, each transcribed by hand from spec 2, section 6. */
import { describe, expect, it } from 'vitest'
import { accessSteps, rolesNamedIn } from '../../../src/contract/access-steps'
import { isAnyPermitted, isPermitted, permissionDefaults } from '../../../src/contract/permission-defaults'
import {
  isAdmin,
  isGlobalAdmin,
  isOwnPathPermitted,
  type PermissionPath,
  type PermissionValue,
} from '../../../src/contract/permissions'

const admins = ['AdminRole']

describe('the defaults of spec 2, section 6', () => {
  it.each<[PermissionPath, unknown]>([
    ['header/settings/info', true],
    ['header/settings/users', admins],
    ['header/settings/kpi', admins],
    ['header/settings/printers', admins],
    ['header/settings/stock_attributes', admins],
    ['header/settings/active_users', admins],
    ['header/settings/dashboard_settings', admins],
    ['header/settings/can_edit_company_info', admins],
    ['header/settings/user_settings', ['GlobalAdminRole', 'GlobalAdminUserRole', 'AdminRole']],
    ['header/settings/import', true],
    ['header/settings/integration', true],
    ['header/settings/cause_codes', true],
    ['header/settings/downloads', true],
    ['header/settings/integration_monitor', false],
  ])('settings: %s', (path, value) => expect(permissionDefaults[path]).toEqual(value))

  it.each<[PermissionPath, unknown]>([
    ['grid/filters', true],
    ['grid/custom_views', true],
    ['grid/exports', true],
    ['grid/create', true],
    ['grid/options', true],
    ['grid/save_for_me', true],
    ['grid/delete_custom_view', true],
    ['grid/save_for_all', admins],
    ['grid/save_for_business_unit', admins],
  ])('grids: %s', (path, value) => expect(permissionDefaults[path]).toEqual(value))

  it.each<[string, PermissionPath]>([
    ['navigation', 'data/navigation'],
    ['complete order', 'data/order/complete'],
    ['inventory approval', 'data/inventory/approve'],
    ['cancel line', 'data/order/cancelLine'],
    ['recount', 'data/inventory/recount'],
    ['view history', 'data/order/viewHistory'],
    ['assign jobs', 'data/job/assign'],
    ['unassign jobs', 'data/job/unassign'],
    ['end job', 'data/job/end'],
    ['add location', 'data/location/add'],
    ['update location', 'data/location/update'],
    ['delete location', 'data/location/delete'],
    ['cancel order', 'data/order/cancel'],
    ['cancel task', 'data/task/cancel'],
    ['gain stock', 'data/stock/gain'],
    ['move stock', 'data/stock/move'],
    ['lose stock', 'data/stock/lose'],
    ['create inventory', 'data/inventory/create'],
    ['view reservations', 'data/order/viewReservations'],
    ['edit order quantity', 'data/order/editOrderedQuantity'],
    ['prepare', 'data/order/prepare'],
    ['unprepare', 'data/order/unprepare'],
    ['change priority date', 'data/order/changePriorityAndDate'],
    ['edit min/max', 'data/stock/editMinMax'],
    ['supplier actions: create', 'data/supplier/create'],
    ['supplier actions: update', 'data/supplier/update'],
    ['supplier actions: delete', 'data/supplier/delete'],
    ['add a product to a supplier', 'data/supplier/addMaterial'],
    ['remove supplier product', 'data/supplier/removeMaterial'],
    ['drafts: save', 'data/draft/save'],
    ['drafts: update', 'data/draft/update'],
    ['show search criteria for draft', 'data/draft/showCriteria'],
    ['create sales order', 'data/order/create'],
    ['sales order drafts', 'pages/sales-order-draft'],
    ['remove hold', 'data/order/removeHold'],
    ['split order', 'data/order/split'],
  ])('data, allowed: %s', (_words, path) => expect(permissionDefaults[path]).toBe(true))

  it.each<[string, PermissionPath]>([
    ['adjust picked quantity', 'data/order/adjustPickedQuantity'],
    ['partly prepare', 'data/order/partlyPrepare'],
    ['cancel order process', 'data/order/cancelProcess'],
    ['change delivery type', 'data/order/changeDeliveryType'],
    ['dedicate location', 'data/stock/dedicate'],
    ['remove dedication', 'data/stock/removeDedication'],
  ])('data, off: %s', (_words, path) => expect(permissionDefaults[path]).toBe(false))

  it('are restricted only for the paths listed above or in DOMAIN, and open for the rest', () => {
    const restricted = Object.entries(permissionDefaults).filter(([, value]) => value !== true)
    expect(restricted.map(([path]) => path).filter(path => !/^(?:header|grid)\//.test(path))).toEqual([
      'data/order/partlyPrepare',
      'data/order/cancelProcess',
      'data/order/adjustPickedQuantity',
      'data/order/changeDeliveryType',
      'data/stock/dedicate',
      'data/stock/removeDedication',
      'data/integration/replay',
      'data/terminal/pick',
      'data/terminal/pack',
      'data/terminal/receive',
      'data/terminal/count',
      'data/terminal/move',
      'pages/grid-test-page',
    ])
  })
})

describe('administrators', () => {
  const bearer = (roles: readonly string[], systemRoles: readonly string[] = []) => ({ roles, systemRoles })

  it('are those with AdminRole or the system role Administrator', () => {
    expect(isAdmin(bearer(['AdminRole']))).toBe(true)
    expect(isAdmin(bearer(['ChiefRole'], ['Administrator']))).toBe(true)
    expect(isAdmin(bearer(['ChiefRole'], ['SuperUser']))).toBe(false)
    expect(isGlobalAdmin(bearer(['AdminRole'], ['Administrator']))).toBe(false)
  })

  it('are global with one of two roles or the system role GlobalAdminUser', () => {
    expect(isGlobalAdmin(bearer(['GlobalAdminRole']))).toBe(true)
    expect(isGlobalAdmin(bearer(['GlobalAdminUserRole']))).toBe(true)
    expect(isGlobalAdmin(bearer(['ChiefRole'], ['GlobalAdminUser']))).toBe(true)
  })

  it('are not recognised by the name of a user or of a host', () => {
    const named = { userName: 'admin', host: 'localhost', ...bearer([]) }
    expect(isAdmin(named)).toBe(false)
  })
})

describe('a check', () => {
  const planner = { roles: ['Planner'] }
  const admin = { roles: ['AdminRole'] }
  const global = { roles: ['GlobalAdminRole'] }

  it('of a global administrator always passes', () => {
    expect(isPermitted({ 'data/order/hold': false }, 'data/order/hold', global)).toBe(true)
    expect(isPermitted({}, 'no/such/path', global)).toBe(true)
  })

  it('without a path passes for administrators only', () => {
    expect(isPermitted({}, undefined, admin)).toBe(true)
    expect(isPermitted({}, undefined, planner)).toBe(false)
  })

  it('prefers the value of the unit to the default: true, false or names of roles', () => {
    const path = 'data/stock/gain'
    expect(isPermitted({}, path, planner)).toBe(true)
    expect(isPermitted({ [path]: false }, path, admin)).toBe(false)
    expect(isPermitted({ [path]: ['Planner'] }, path, planner)).toBe(true)
    expect(isPermitted({ [path]: ['Planner'] }, path, admin)).toBe(false)
    expect(isPermitted({ 'header/settings/kpi': true }, 'header/settings/kpi', planner)).toBe(true)
  })

  it('includes administrators by system role where AdminRole is named', () => {
    const chief = { roles: ['ChiefRole'], systemRoles: ['Administrator'] }
    expect(isPermitted({}, 'header/settings/kpi', chief)).toBe(true)
  })

  it('of several paths passes with any of them', () => {
    const either = ['header/settings/kpi', 'data/stock/gain'] as const
    expect(isAnyPermitted({}, either, planner)).toBe(true)
    expect(isAnyPermitted({ 'data/stock/gain': false }, either, planner)).toBe(false)
    expect(isAnyPermitted({}, 'header/settings/kpi', planner)).toBe(false)
  })

  it('refuses a path that does not exist', () => {
    expect(isPermitted({}, 'data/order/nothing', admin)).toBe(false)
  })

  it.each(Object.keys(permissionDefaults) as PermissionPath[])('is the same in the browser: %s', path => {
    for (const table of [{}, { [path]: ['Planner'] }, { [path]: true }, { [path]: false }]) {
      for (const user of [planner, admin, global]) {
        expect(isOwnPathPermitted(table, path, user)).toBe(isPermitted(table, path, user))
      }
    }
  })
})

describe('the steps of a check', () => {
  const caller = { roles: ['Planner'], features: ['Kardex'] as const }

  it('are features, then permissions, each with its result', () => {
    const steps = accessSteps(
      { features: ['Kardex', 'PurchaseModule'], permissions: ['data/order/hold', 'header/settings/kpi'] },
      caller,
      { 'data/order/hold': ['Planner'] },
    )
    expect(steps).toEqual([
      { step: 'feature', isPassed: true, feature: 'Kardex' },
      { step: 'feature', isPassed: false, feature: 'PurchaseModule' },
      {
        step: 'permission',
        isPassed: true,
        path: 'data/order/hold',
        source: 'unit',
        value: ['Planner'],
        through: 'roles',
        roles: ['Planner'],
      },
      {
        step: 'permission',
        isPassed: false,
        path: 'header/settings/kpi',
        source: 'default',
        value: ['AdminRole'],
        through: 'nobody',
        roles: [],
      },
    ])
  })

  it('use the granted one of several paths, else the first', () => {
    const either = ['header/settings/kpi', 'data/order/hold'] as const
    const [granted] = accessSteps({ permissions: [either] }, caller, {})
    expect(granted).toMatchObject({ isPassed: true, path: 'data/order/hold', through: 'everybody' })
    const [refused] = accessSteps({ permissions: [either] }, caller, { 'data/order/hold': false })
    expect(refused).toMatchObject({ isPassed: false, path: 'header/settings/kpi' })
  })

  it('name the reason why a caller passes: as a global administrator for every value', () => {
    const through = (roles: readonly string[], value: PermissionValue) =>
      accessSteps({ permissions: ['data/order/hold'] }, { roles, features: [] }, { 'data/order/hold': value })
    expect(through(['GlobalAdminRole'], false)).toMatchObject([{ through: 'globalAdmin', roles: [] }])
    expect(through(['GlobalAdminRole'], ['GlobalAdminRole'])).toMatchObject([
      { through: 'globalAdmin', roles: [] },
    ])
    expect(through(['Planner'], true)).toMatchObject([{ through: 'everybody', roles: [] }])
    expect(through(['Planner'], ['Packer'])).toMatchObject([{ through: 'nobody', roles: [] }])
  })

  it('name the roles that may have an administrator’s system role where AdminRole is named', () => {
    const chief = { roles: ['Packer', 'ChiefRole'], systemRoles: ['Administrator'] }
    expect(rolesNamedIn(['AdminRole'], { roles: ['AdminRole', 'Packer'] })).toEqual(['AdminRole'])
    // It is unknown which of the roles has the system role.
    expect(rolesNamedIn(['AdminRole'], chief)).toEqual(['Packer', 'ChiefRole'])
    expect(rolesNamedIn(['AdminRole'], { roles: ['Packer'] })).toEqual([])
    expect(rolesNamedIn(['Packer'], chief)).toEqual(['Packer'])
    expect(rolesNamedIn(true, chief)).toEqual([])
  })
})
