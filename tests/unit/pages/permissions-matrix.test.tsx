// @vitest-environment happy-dom
/**
 * The permission matrix: titles of roles are displayed, and the matrix is marked and edited by their names; and the people with a
 * permission.
 */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { permissions, type PermissionRole } from '../../../src/contract/endpoints/permissions'
import { failure } from '../../../src/kernel/failure'
import type { EditedPermissions } from '../../../src/pages/user-settings/permissions-edits'
import { PermissionsMatrix } from '../../../src/pages/user-settings/permissions-matrix'
import { PermissionsPeople } from '../../../src/pages/user-settings/permissions-people'
import { renderPage, type RenderedPage } from '../render-page'
import { click } from '../ui/render'

const role = (id: number, name: string): PermissionRole => ({ id, name, systemRole: null })
const roles = [role(1, 'AdminRole'), role(2, 'Planner'), role(3, 'TerminalRole'), role(4, 'ViewerRole')]

let view: RenderedPage
afterEach(() => view.unmount())

it('the matrix has a column with the title of each role', () => {
  const toggled: string[] = []
  // Cast: the matrix takes no more of the edits.
  const edited = {
    table: { 'data/order/hold': ['AdminRole', 'Planner'] },
    edits: {},
    changedByOthers: new Set(),
    toggle: (_path: string, { name }: PermissionRole) => {
      toggled.push(name)
      return null
    },
  } as unknown as EditedPermissions
  view = renderPage(
    <PermissionsMatrix
      groups={[
        { name: 'order', kind: 'data', title: 'Orders', rows: [{ path: 'data/order/hold', title: 'Hold' }] },
      ]}
      roles={roles}
      bearers={[]}
      edited={edited}
      markedRole="ViewerRole"
      tracedPath={undefined}
      onTrace={() => undefined}
      onPeople={() => undefined}
    />,
  )
  const heads = [...view.root.querySelectorAll('thead th')]
  expect(heads.slice(1, -1).map(head => [head.textContent, head.getAttribute('title')])).toEqual(
    ['Administrator', 'Planner', 'Terminal user', 'Viewer'].map(title => [title, title]),
  )
  expect(heads.filter(head => head.classList.contains('k-marked')).map(head => head.textContent)).toEqual([
    'Viewer',
  ])
  const cells = [...view.root.querySelectorAll('tbody td.c')]
  expect(cells.map(cell => cell.querySelector('.sr')?.textContent)).toHaveLength(4)
  cells.slice(2).forEach(click)
  expect(toggled).toEqual(['TerminalRole', 'ViewerRole'])
})

it('the people with a permission stay when they could not be fetched again, with a note', async () => {
  const answers = new Map<Endpoint, unknown>([
    [permissions.holders, { total: 1, holders: [{ id: 7, displayName: 'Lene Birk', roles: [] }] }],
  ])
  const people = (
    <PermissionsPeople
      path="data/order/hold"
      title="Hold"
      anchor={document.body}
      isEdited={false}
      onClose={() => undefined}
    />
  )
  view = renderPage(people, { answers })
  await act(async () => undefined)
  expect(view.root.textContent).toContain('Lene Birk')
  view.update(null)
  answers.set(permissions.holders, failure({ kind: 'unreachable' }))
  view.update(people)
  await act(async () => undefined)
  expect(view.root.textContent).toContain('Could not be refreshed')
  expect(view.root.textContent).not.toContain('could not be loaded')
  expect(view.root.textContent).toContain('Lene Birk')
})
