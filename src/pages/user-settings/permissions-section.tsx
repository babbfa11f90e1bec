/**
 * The section permissions of the user settings: a matrix of paths and roles. Saved values take effect at once in every open browser; edits
 * stay when others save meanwhile (spec 2, section 6).
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionState } from '../../contract/endpoints/permissions'
import { permissionDefaults } from '../../contract/permission-defaults'
import type { PermissionPath } from '../../contract/permissions'
import { ProblemBanner } from '../../ui/controls/banner'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { lazyPart } from '../../ui/lazy-part'
import { useSession } from '../../ui/session-context'
import { SectionPlaceholder } from '../section-placeholder'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import { useEditPage } from '../../ui/edit/unsaved-page'
import { SectionTools } from './edited-section'
import { CellMark } from './permissions-cell'
import { usePermissionEdits } from './permissions-edits'
import { PermissionsHead } from './permissions-head'
import '../../ui/access/access.css'
import './permissions.css'
import { PermissionsMatrix } from './permissions-matrix'
import { PermissionsPeople } from './permissions-people'
import { usePermissionState, type LoadedPermissions } from './permissions-state'
import { decidedRoles } from './permissions-table'
import { groupTitleOf, permissionName } from '../../texts/permission-titles'
import { foundGroups, permissionGroups, permissionKinds, type PermissionKind } from './permissions-words'

export function Section(props: SectionProps) {
  const { t } = useTranslation()
  const loaded = usePermissionState(props.refreshes ?? 0)
  const { value: state, failure, refetch } = loaded
  if (state !== undefined) return <Permissions {...props} state={state} loaded={loaded} />
  return (
    <SectionPlaceholder
      frame={props.frame}
      title={t('permission.notLoaded')}
      failure={failure}
      onRetry={refetch}
    />
  )
}

type PermissionsProps = SectionProps & {
  readonly state: PermissionState
  readonly loaded: LoadedPermissions
}

function Permissions({ frame, search, state, loaded }: PermissionsProps) {
  const { t } = useTranslation()
  const { preview } = useSession()
  const edited = usePermissionEdits(state, loaded)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<PermissionKind | 'all'>('all')
  const [path, setPath] = useState<PermissionPath>()
  const userId = Number(search.get('user') ?? NaN)
  // Hidden at first, to leave the width to the roles, unless the page was opened for a user.
  const [isTraceShown, setTraceShown] = useState(userId > 0)
  const [people, setPeople] = useState<{ path: PermissionPath; anchor: Element } | null>(null)
  const groups = permissionGroups(t)
  const found = foundGroups(groups, text, kind)
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)
  const { onKeyDown } = useEditPage(edited, t('permission.leave.text', { count: edited.count }))
  return (
    <TabbedPage
      {...frame}
      onKeyDown={onKeyDown}
      head={
        <PermissionsHead
          edited={edited}
          roles={state.roles}
          isTraceShown={isTraceShown}
          onTrace={() => setTraceShown(isShown => !isShown)}
        />
      }
    >
      <div className={isTraceShown ? 'k-perms k-traced' : 'k-perms'}>
        <section
          className="panel k-edited-panel"
          aria-label={frame.tabs.find(tab => tab.name === frame.openName)?.title}
        >
          <ProblemBanner problem={edited.problem} />
          <NotRefreshed docked failure={loaded.failure} onRetry={loaded.refetch} />
          <SectionTools
            find={{ label: t('permission.find'), text, onChange: setText }}
            shown={{
              label: t('permission.kinds'),
              value: kind,
              options: (['all', ...permissionKinds] as const).map(value => ({
                value,
                label: value === 'all' ? t('permission.kind.all') : groupTitleOf(value, t),
              })),
              onChange: setKind,
            }}
            found={{ count, all: Object.keys(permissionDefaults).length }}
          >
            <span className="grow" />
            <Legend />
          </SectionTools>
          {count === 0 ? (
            <p className="sec k-edited-none">{t('permission.noneFound', { text })}</p>
          ) : (
            <PermissionsMatrix
              groups={found}
              roles={decidedRoles(state.roles)}
              bearers={state.bearers}
              edited={edited}
              markedRole={preview?.role ?? search.get('role') ?? undefined}
              tracedPath={isTraceShown ? path : undefined}
              onTrace={chosen => {
                setPath(chosen)
                setTraceShown(true)
              }}
              onPeople={(chosen, anchor) => setPeople({ path: chosen, anchor })}
            />
          )}
          <p className="hint k-edited-foot">{t('permission.keys')}</p>
        </section>
        {isTraceShown && (
          <PermissionsTrace
            userId={userId > 0 ? userId : undefined}
            path={path}
            onClose={() => setTraceShown(false)}
          />
        )}
      </div>
      {people !== null && (
        <PermissionsPeople
          path={people.path}
          title={permissionName(people.path, t)}
          anchor={people.anchor}
          isEdited={edited.edits[people.path] !== undefined}
          onClose={() => setPeople(null)}
        />
      )}
    </TabbedPage>
  )
}

const PermissionsTrace = lazyPart(() => import('./permissions-trace'), 'PermissionsTrace')

function Legend() {
  const { t } = useTranslation()
  return (
    <div className="k-perm-legend" aria-hidden="true">
      {(['set', 'default', 'refused'] as const).map(state => (
        <span key={state}>
          <CellMark state={state} />
          {t(`permission.legend.${state}`)}
        </span>
      ))}
      <span>
        <CellMark state="set" isEdited />
        {t('permission.legend.edited')}
      </span>
    </div>
  )
}
