import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { changesShared, isWrite } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import { changesNothing, previewRole } from '../../../src/kernel/role-preview'
import { plannerSession, plannerSettings } from './session-parts'

const all = Object.values<Record<string, Endpoint>>(endpoints).flatMap(group => Object.values(group))
const roles = [
  { name: 'ViewerRole', systemRole: null },
  { name: 'AdminRole', systemRole: 'Administrator' },
]

function started() {
  const call = vi.fn(() => Promise.resolve('answer'))
  return { ...plannerSession({ settings: adminSettings, answers: call }), call }
}

const adminSettings = plannerSettings({ roles: ['AdminRole'], systemRoles: ['Administrator'] })

describe('a role preview', () => {
  it('has only the permissions of the role, and keeps the page where it started open', () => {
    const { session } = started()
    previewRole(session(), 'ViewerRole', roles, { 'data/order/hold': ['AdminRole'] })
    const { access, preview } = session()
    expect(access.can('data/order/hold')).toBe(false)
    expect(access.can('data/order/split')).toBe(true)
    expect(access.can('header/settings/kpi')).toBe(false)
    expect(access.can('header/settings/user_settings')).toBe(true)
    expect(access.denial({ permission: 'header/settings/user_settings' })).toBeNull()
    expect(access.featureOn('PurchaseModule')).toBe(true)
    expect(access.featureOn('Kardex')).toBe(false)
    expect(preview).toMatchObject({ role: 'ViewerRole', roles: ['ViewerRole', 'AdminRole'] })
  })

  it('changes to another role and ends', async () => {
    const { session, call } = started()
    previewRole(session(), 'ViewerRole', roles, {})
    session().preview?.changeTo('AdminRole')
    expect(session().access.can('header/settings/kpi')).toBe(true)
    await session().api.call(endpoints.permissions.state, {})
    expect(call).toHaveBeenCalledTimes(1)
    session().preview?.end()
    expect(session().preview).toBeUndefined()
    expect(session().access.can('header/settings/kpi')).toBe(true)
    await session().api.call(endpoints.permissions.save, { body: { changes: {}, read: {} } })
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('refuses every write without a call, also through an earlier reference to the session', async () => {
    const { session, call } = started()
    const { api } = session()
    previewRole(session(), 'ViewerRole', roles, {})
    await expect(
      api.call(endpoints.permissions.save, { body: { changes: {}, read: {} } }),
    ).rejects.toMatchObject({ kind: 'refused', code: 'role-preview' })
    expect(call).not.toHaveBeenCalled()
  })

  it('notifies all users of the session, and is kept while the user’s permissions change', () => {
    const { session, current, store, state } = started()
    const notified = vi.fn()
    store.sub(current, notified)
    previewRole(session(), 'ViewerRole', roles, {})
    expect(notified).toHaveBeenCalledTimes(1)
    store.set(state.settings, settings => ({ ...settings, roles: ['Planner'], systemRoles: [] }))
    expect(notified).toHaveBeenCalledTimes(2)
    expect(session().preview?.role).toBe('ViewerRole')
    session().preview?.end()
    expect(session().user.roles).toEqual(['Planner'])
    expect(session().access.can('header/settings/kpi')).toBe(false)
  })

  it('allows no endpoint that changes data', () => {
    expect(all.filter(endpoint => isWrite(endpoint) && changesNothing(endpoint))).toEqual([])
  })

  // A POST that reads must say so, and nothing that changes anything may: the preview and read-only mode believe it.
  it('lets repeatable calls through that only read', () => {
    const reading = all.filter(({ repeatable }) => repeatable === 'reads')
    expect(reading.every(changesNothing)).toBe(true)
    expect(reading.map(({ path }) => path).sort()).toEqual([
      '/Draft/get',
      '/Draft/materials',
      '/Import/{id}/values',
      '/Inventory/countable',
      '/Material/get',
      '/Permission/trace',
      '/Report/{report}/facts',
      '/Report/{report}/names',
      '/SalesOrders/ValidateMaterial',
      '/SalesOrders/byIds',
      '/StockAttribute/tryRegex',
      '/userSession/heartbeat',
    ])
  })

  it('and read-only mode leave the user what is his own', () => {
    const own = all.filter(({ repeatable }) => repeatable === 'own')
    expect(own.some(endpoint => changesNothing(endpoint) || changesShared(endpoint))).toBe(false)
    expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /Settings',
      'POST /Draft/lines',
      'POST /Kpi/saveSelectedWidgets',
      'POST /SalesOrders/unsaved',
      'PUT /ReportCriteria/{report}/star',
      'PUT /Settings',
      'PUT /User/changePassword',
      'PUT /User/updatePicture',
    ])
  })
})
