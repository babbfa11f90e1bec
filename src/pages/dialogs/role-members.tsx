/** The members of a role: the first ones, more on demand or by search, and new ones to add. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userRoles } from '../../contract/endpoints/users'
import { choicesMost, takeLimitDefault } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { ChosenField } from '../../ui/controls/chosen-field'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { TextField } from '../../ui/controls/text-field'
import { useLookup } from '../../ui/form/lookup-field'
import { useSession } from '../../ui/session-context'
import { useResource, type Shown } from '../../ui/use-resource'
import './people.css'
import { withMember, withoutMember, type Member, type RoleDraft } from './role-draft'

export interface RoleMembersProps {
  readonly draft: RoleDraft
  /** Null for a new role, which has no users. */
  readonly roleId: number | null
  /** Number of saved members. */
  readonly numberOfUsers: number
  readonly onChange: (draft: RoleDraft) => void
}

export function RoleMembers({ draft, roleId, numberOfUsers, onChange }: RoleMembersProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [find, setFind] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [shownMost, setShownMost] = useState<number>(choicesMost)
  const { value, failure, refetch } = useMembers(roleId, find, shownMost)
  const { members, totalCount } = value ?? nobody
  const lookup = useLookup({ kind: 'user' }, typed)
  const removed = new Set(draft.removedIds)
  const chosen = [...draft.added, ...members.filter(({ id }) => !removed.has(id))]
  const more = Math.min(totalCount, takeLimitDefault) - members.length
  const isLong = numberOfUsers > choicesMost
  return (
    <div className="k-people-wide k-people-part" data-field="members">
      <NotRefreshed failure={failure} onRetry={refetch} />
      {isLong && (
        <TextField
          label={t('dialog.role.findMember')}
          type="search"
          icon="search"
          value={find}
          hint={t('dialog.role.members.count', {
            count: numberOfUsers,
            number: formats.number(numberOfUsers),
          })}
          onChange={setFind}
        />
      )}
      <ChosenField
        label={t('permission.people')}
        placeholder={t('dialog.role.addMember')}
        hint={changeNote(draft, t)}
        chosen={chosen.map(({ id, displayName }) => ({ value: String(id), text: displayName }))}
        tail={
          more > 0 ? (
            <button type="button" className="lnk" onClick={() => setShownMost(shownMost + choicesMost)}>
              {t('dialog.role.more', { number: formats.number(more) })}
            </button>
          ) : undefined
        }
        options={lookup.options}
        busy={lookup.status === 'loading'}
        failure={lookup.status === 'failed' ? t('grid.form.lookupFailed') : undefined}
        onFind={setTyped}
        onAdd={({ value, text }) => onChange(withMember(draft, { id: Number(value), displayName: text }))}
        onRemove={value => onChange(withoutMember(draft, Number(value)))}
      />
    </div>
  )
}

/** The numbers of added and removed members, if any. */
function changeNote(
  { added, removedIds }: RoleDraft,
  t: ReturnType<typeof useTranslation>['t'],
): string | undefined {
  const notes = [
    added.length > 0 ? t('dialog.role.gets', { count: added.length }) : '',
    removedIds.length > 0 ? t('dialog.role.loses', { count: removedIds.length }) : '',
  ].filter(note => note !== '')
  return notes.length === 0 ? undefined : notes.join(' ')
}

interface MembersQuery {
  readonly roleId: number
  readonly find: string
  readonly take: number
}

const membersOfRole = resource({
  fetch: async ({ api }, signal, { roleId, find, take }: MembersQuery): Promise<MembersPage> => {
    const body = {
      filters: [{ selector: 'roleId', operator: 'IsEqualTo', value: roleId, type: 'number' } as const],
      sort: [{ selector: 'displayName', desc: false }],
      ...(find !== '' && { find }),
      take,
    }
    const { result, totalCount } = await api.call(userRoles.searchMembers, { body }, { signal })
    const members = result.map(({ userId, userName, displayName }) => ({
      id: userId,
      displayName: displayName ?? userName,
    }))
    return { members, totalCount }
  },
})

function useMembers(roleId: number | null, find: string, take: number): Shown<MembersPage> {
  const query = roleId === null ? null : { roleId, find: find.trim(), take: Math.min(take, takeLimitDefault) }
  return useResource(membersOfRole, query)
}

interface MembersPage {
  readonly members: readonly Member[]
  readonly totalCount: number
}

const nobody: MembersPage = { members: [], totalCount: 0 }
