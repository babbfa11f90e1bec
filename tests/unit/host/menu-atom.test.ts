/** The menu follows the session's state: permissions, administrators' changes, and a role preview. */
import { expect, it } from 'vitest'
import { menuAtom } from '../../../host/menu-atom'
import { previewRole } from '../../../src/kernel/role-preview'
import { plannerSession, plannerSettings } from '../kernel/session-parts'

it('the menu changes with permissions, an administrator’s order and a role preview, not with a saved setting', () => {
  const { store, state, session } = plannerSession()
  const menu = menuAtom({ state }, {})
  const names = () => store.get(menu).entries.map(({ name }) => name)
  const before = store.get(menu)
  expect(names()).toContain('reports-page')
  store.set(state.settings, settings => ({ ...settings, saved: { own: 'new' } }))
  expect(store.get(menu)).toBe(before)
  const table = { 'pages/reports-page': false }
  store.set(state.settings, plannerSettings({ permissions: table }))
  expect(names()).not.toContain('reports-page')
  previewRole(session(), 'ViewerRole', [{ name: 'ViewerRole', systemRole: null }], {})
  expect(names()).toContain('reports-page')
  session().preview?.end()
  const decision = [{ name: 'reports-page', order: 1, isHidden: true }]
  store.set(state.settings, plannerSettings({ menu: decision }))
  expect(names()).not.toContain('reports-page')
})
