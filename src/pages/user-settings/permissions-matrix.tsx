/**
 * The permission table as a matrix of paths and roles (WAI-ARIA, grid): arrow keys move from cell to cell, Space toggles a role's
 * permission, Delete resets a path to its default, Enter at a path opens the trace, at a number the list of people.
 */
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bearers, PermissionRole } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { roleTitle } from '../../texts/role-titles'
import { IconButton } from '../../ui/controls/button'
import { classNames, Icon } from '../../ui/theme/icons'
import { useSession } from '../../ui/session-context'
import { PermissionCell } from './permissions-cell'
import type { EditedPermissions } from './permissions-edits'
import { movedTo, type MatrixPlace } from './permissions-keys'
import { peopleWith } from './permissions-table'
import type { PermissionGroup } from './permissions-words'

export interface PermissionsMatrixProps {
  readonly groups: readonly PermissionGroup[]
  readonly roles: readonly PermissionRole[]
  readonly bearers: readonly Bearers[]
  readonly edited: EditedPermissions
  /** The highlighted role: that of the preview, or the one that the page was opened for. */
  readonly markedRole: string | undefined
  /** The path in the trace. */
  readonly tracedPath: PermissionPath | undefined
  readonly onTrace: (path: PermissionPath) => void
  readonly onPeople: (path: PermissionPath, anchor: Element) => void
}

/** A row of the matrix: the head of a group, or a path. */
type Line =
  | { readonly group: PermissionGroup; readonly path: null }
  | { readonly group: PermissionGroup; readonly path: PermissionPath; readonly title: string }

export function PermissionsMatrix(props: PermissionsMatrixProps) {
  const { groups, roles, bearers, edited, markedRole, tracedPath, onTrace, onPeople } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const body = useRef<HTMLTableSectionElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<MatrixPlace>({ line: 1, column: 0 })
  const [announced, setAnnounced] = useState('')
  const lines = groups.flatMap((group): Line[] => [
    { group, path: null },
    ...(closed.has(group.name) ? [] : group.rows.map(row => ({ group, ...row }))),
  ])
  const columns = roles.length + 2
  const at = { line: Math.min(place.line, lines.length - 1), column: Math.min(place.column, columns - 1) }

  const cellAt = ({ line, column }: MatrixPlace) => {
    const cells = body.current?.rows[line]?.cells
    return cells?.[Math.min(column, cells.length - 1)]
  }
  const goTo = (next: MatrixPlace) => {
    setPlace(next)
    cellAt(next)?.focus()
  }
  const toggleGroup = (name: string) =>
    setClosed(current => {
      const others = new Set(current)
      if (!others.delete(name)) others.add(name)
      return others
    })
  const toggle = (path: PermissionPath, role: PermissionRole) => setAnnounced(edited.toggle(path, role) ?? '')
  const act = ({ line, column }: MatrixPlace) => {
    const chosen = lines[line]
    if (chosen === undefined) return
    const role = roles[column - 1]
    const cell = cellAt({ line, column })
    if (chosen.path === null) toggleGroup(chosen.group.name)
    else if (column === 0) onTrace(chosen.path)
    else if (role !== undefined) toggle(chosen.path, role)
    else if (cell !== undefined) onPeople(chosen.path, cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const path = lines[at.line]?.path ?? null
    const next = movedTo(event, at, { lines: lines.length, columns })
    if (next !== null) goTo(next)
    else if (event.key === ' ' || event.key === 'Enter') act(at)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && path !== null) edited.reset(path)
    else return
    event.preventDefault()
  }
  const of = (line: number, column: number) => ({
    tabIndex: at.line === line && at.column === column ? 0 : -1,
    onFocus: () => setPlace({ line, column }),
  })

  return (
    <div className="k-perm-scroll">
      <table className="k-perm" role="grid" aria-label={t('permission.matrix')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('permission.column')}</th>
            {roles.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={classNames('c', name === markedRole && 'k-marked')}
                title={roleTitle(name, t)}
              >
                {roleTitle(name, t)}
              </th>
            ))}
            <th scope="col" className="r">
              {t('permission.people')}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line, index) =>
            line.path === null ? (
              <tr key={line.group.name} className="k-perm-group">
                <th
                  scope="rowgroup"
                  colSpan={columns}
                  {...of(index, at.line === index ? at.column : 0)}
                  aria-expanded={!closed.has(line.group.name)}
                  onClick={() => toggleGroup(line.group.name)}
                >
                  <span className="k-perm-name">
                    <Icon name={closed.has(line.group.name) ? 'chevron-right' : 'chevron-down'} small />
                    {line.group.title} <span className="muted num">{line.group.rows.length}</span>
                  </span>
                </th>
              </tr>
            ) : (
              <tr key={line.path} className={classNames(line.path === tracedPath && 'k-on')}>
                <th scope="row" {...of(index, 0)} onClick={() => onTrace(line.path)}>
                  <span className="k-perm-name">
                    <span>{line.title}</span>
                    <span className="hint id" title={line.path}>
                      {line.path}
                    </span>
                    {edited.changedByOthers.has(line.path) && (
                      <span className="k-theirs">{t('permission.changedByOthers')}</span>
                    )}
                    {edited.table[line.path] !== undefined && (
                      <IconButton
                        icon="undo"
                        kind="quiet"
                        size="small"
                        tabIndex={-1}
                        label={t('permission.reset', { title: line.title })}
                        onClick={event => {
                          event.stopPropagation()
                          edited.reset(line.path)
                        }}
                      />
                    )}
                  </span>
                </th>
                {roles.map((role, column) => (
                  <PermissionCell
                    key={role.id}
                    path={line.path}
                    role={role}
                    edited={edited}
                    place={of(index, column + 1)}
                    onPress={() => toggle(line.path, role)}
                  />
                ))}
                <td
                  className="r muted num"
                  {...of(index, columns - 1)}
                  aria-haspopup="dialog"
                  onClick={event => onPeople(line.path, event.currentTarget)}
                >
                  {formats.number(peopleWith(edited.table, line.path, bearers), 0)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className={announced === '' ? 'sr' : 'k-perm-said'} role="status">
        {announced}
      </p>
    </div>
  )
}
