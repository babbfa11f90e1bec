/** The people with a permission, by name, and the role that grants it; a long list shows only the first. Counts saved values only. */
import { useTranslation } from 'react-i18next'
import { permissions } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { resource } from '../../kernel/resource'
import { roleTitles } from '../../texts/role-titles'
import { NotLoaded, NotRefreshed } from '../../ui/controls/not-loaded'
import { Popover } from '../../ui/controls/popover'
import { Spinner } from '../../ui/controls/spinner'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'

export interface PermissionsPeopleProps {
  readonly path: PermissionPath
  readonly title: string
  readonly anchor: Element
  /** Whether the path has an unsaved edit. */
  readonly isEdited: boolean
  readonly onClose: () => void
}

const holders = resource({
  key: 'permission-holders',
  fetch: ({ api }, signal, path: PermissionPath) =>
    api.call(permissions.holders, { query: { path } }, { signal }),
})

export function PermissionsPeople({ path, title, anchor, isEdited, onClose }: PermissionsPeopleProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { value: found, failure, refetch } = useResource(holders, path)
  const more = found === undefined ? 0 : found.total - found.holders.length
  return (
    <Popover
      title={t('permission.whoHas', { title })}
      note={found === undefined ? undefined : formats.number(found.total, 0)}
      anchor={anchor}
      placement="side"
      width={320}
      onClose={onClose}
    >
      {isEdited && <p className="hint">{t('permission.whoHasSaved')}</p>}
      {found === undefined && failure === null && <Spinner />}
      {failure !== null && found === undefined && (
        <NotLoaded title={t('permission.whoFailed')} failure={failure} onRetry={refetch} />
      )}
      {found !== undefined && <NotRefreshed failure={failure} onRetry={refetch} />}
      {found?.total === 0 && <p className="sec">{t('permission.nobody')}</p>}
      {found !== undefined && found.holders.length > 0 && (
        <ul className="k-perm-people" tabIndex={0} aria-label={t('permission.people')}>
          {found.holders.map(({ id, displayName, roles }) => (
            <li key={id}>
              <span>{displayName}</span>
              <span className="hint">
                {roles.length === 0 ? t('permission.everybody') : roleTitles(roles, t)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="hint">{t('permission.more', { count: more, number: formats.number(more, 0) })}</p>
      )}
    </Popover>
  )
}
