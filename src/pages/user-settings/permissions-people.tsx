/** The people with a permission, by name, and the role that grants it; a long list shows only the first. Counts saved values only. */
import { useTranslation } from 'react-i18next'
import { permissions } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { resource } from '../../kernel/resource'
import { roleTitles } from '../../texts/role-titles'
import { Loaded } from '../../ui/controls/loaded'
import { Popover } from '../../ui/controls/popover'
import { FormSkeleton } from '../../ui/controls/skeleton'
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
  const loaded = useResource(holders, path)
  return (
    <Popover
      title={t('permission.whoHas', { title })}
      note={loaded.value && formats.number(loaded.value.total, 0)}
      anchor={anchor}
      placement="side"
      width={320}
      onClose={onClose}
    >
      {isEdited && <p className="hint">{t('permission.whoHasSaved')}</p>}
      <Loaded from={loaded} notLoaded={t('permission.whoFailed')} shape={<FormSkeleton fields={3} />}>
        {({ total, holders: people }) => {
          const more = total - people.length
          return (
            <>
              {total === 0 && <p className="sec">{t('permission.nobody')}</p>}
              {people.length > 0 && (
                <ul className="k-perm-people" tabIndex={0} aria-label={t('permission.people')}>
                  {people.map(({ id, displayName, roles }) => (
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
                <p className="hint">
                  {t('permission.more', { count: more, number: formats.number(more, 0) })}
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Popover>
  )
}
