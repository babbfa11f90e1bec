/** The edits of the permission table and their save. They are kept for the session, so that whoever comes back finds them again. */
import { useRef, useState } from 'react'
import { permissions, type PermissionRole, type PermissionState } from '../../contract/endpoints/permissions'
import { isPermitted } from '../../contract/permission-defaults'
import type { PermissionPath, PermissionTable } from '../../contract/permissions'
import { isShown, toFailure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { useSessionEdits } from '../use-session-edits'
import type { LoadedPermissions } from './permissions-state'
import {
  changedMeanwhile,
  decidedRoles,
  editedTable,
  editsTo,
  followsAdmin,
  openEdits,
  toggledValue,
  withEdit,
  type PermissionEdits,
} from './permissions-table'
import { titleOf } from './permissions-words'

export interface EditedPermissions {
  readonly edits: PermissionEdits
  readonly count: number
  /** What would hold after a save. */
  readonly table: PermissionTable
  /** Paths that somebody else changed since their edit began. */
  readonly changedByOthers: readonly string[]
  readonly isSaving: boolean
  /** Why the last save did not happen. */
  readonly problem: { readonly text: string; readonly isConflict: boolean } | null
  /** Changes what a role may; answers the sentence that says why not. */
  toggle(path: PermissionPath, role: PermissionRole): string | null
  /** Back to the default. */
  reset(path: PermissionPath): void
  /** A whole table in place of the saved one. */
  replace(table: PermissionTable): void
  discard(): void
  save(): Promise<void>
}

const memoryKey = 'permissionEdits'
const ownPath = 'header/settings/user_settings'

/** The edits over `state`. */
export function usePermissionEdits(
  { values, roles }: PermissionState,
  loaded: Pick<LoadedPermissions, 'load' | 'take'>,
): EditedPermissions {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const { entered, setEntered, clear } = useSessionEdits<PermissionEdits>(memoryKey, edits => edits)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<EditedPermissions['problem']>(null)
  /** Paths of which the user was told that somebody else changed them. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const isRunning = useRef(false)
  const edits = openEdits(values, entered)
  const paths = Object.keys(edits) as PermissionPath[]
  const table = editedTable(values, edits)

  const restart = (next: PermissionEdits) => {
    if (Object.keys(next).length === 0) clear()
    else setEntered(next)
    setProblem(null)
    setTold(new Set())
  }
  const edit = (path: PermissionPath, wanted: Parameters<typeof withEdit>[3]) =>
    setEntered(current => withEdit(values, openEdits(values, current), path, wanted))

  const tell = (error: unknown) => {
    const failure = toFailure(error)
    if (!isShown(failure)) return
    if (failure.kind !== 'conflict')
      return setProblem({ text: failureSentence(failure, t), isConflict: false })
    setTold(new Set(failure.fields))
    const fields = failure.fields.map(path => titleOf(path as PermissionPath, t)).join('; ')
    setProblem({ text: t('grid.form.conflict', { fields }), isConflict: true })
    loaded.load()
  }

  return {
    edits,
    count: paths.length,
    table,
    changedByOthers: changedMeanwhile(values, edits),
    isSaving,
    problem,
    toggle: (path, role) => {
      if (followsAdmin(table, path, role)) return t('permission.followsAdmin', { role: role.name })
      const wanted = toggledValue(table, path, role, decidedRoles(roles))
      const next = editedTable(values, withEdit(values, edits, path, wanted))
      if (path === ownPath && !isPermitted(next, ownPath, session.user)) return t('permission.ownPage')
      edit(path, wanted)
      return null
    },
    reset: path => edit(path, null),
    replace: wanted => restart(editsTo(values, edits, wanted)),
    discard: () => restart({}),
    save: async () => {
      if (isRunning.current || paths.length === 0 || session.preview !== undefined) return
      isRunning.current = true
      setSaving(true)
      try {
        const changes = Object.fromEntries(paths.map(path => [path, plain(edits[path]?.wanted)]))
        // What the user was told of he has seen: the second time his value stands.
        const read = Object.fromEntries(
          paths.map(path => [path, plain(told.has(path) ? values[path] : edits[path]?.read)]),
        )
        loaded.take(await session.api.call(permissions.save, { body: { changes, read } }))
        restart({})
        toaster.show({ text: t('permission.saved'), note: t('permission.savedNote') })
      } catch (error) {
        tell(error)
      } finally {
        isRunning.current = false
        setSaving(false)
      }
    },
  }
}

const plain = (value: PermissionTable[string] | null | undefined): boolean | string[] | null =>
  value === undefined || value === null || typeof value === 'boolean' ? (value ?? null) : [...value]
