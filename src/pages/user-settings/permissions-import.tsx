/** A permission table from a file: what it would change, or what in it does not fit, where, and what may stand there. */
import type { PermissionRole } from '../../contract/endpoints/permissions'
import {
  adminRole,
  globalAdminRoles,
  terminalRole,
  type PermissionPath,
  type PermissionTable,
} from '../../contract/permissions'
import type { Translate } from '../../kernel/translator'
import { valueInWords } from '../../ui/access/trace-words'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { useTranslation } from '../../ui/use-translation'
import { readPermissionJson, type JsonProblem } from './permissions-json'
import { editsTo } from './permissions-table'
import { titleOf } from './permissions-words'

export interface PermissionImportProps {
  /** Name of the file. */
  readonly name: string
  readonly text: string
  readonly roles: readonly PermissionRole[]
  /** The table that the file would stand in the place of. */
  readonly table: PermissionTable
  /** With the values of the file, or without a value when it is cancelled. */
  readonly onClose: (values?: PermissionTable) => void
}

/** Lines shown of very many. */
const shownMost = 100

/** The dialog. */
export function PermissionImport({ name, text, roles, table, onClose }: PermissionImportProps) {
  const { t } = useTranslation()
  const names = new Set([...roles.map(role => role.name), adminRole, ...globalAdminRoles, terminalRole])
  const read = readPermissionJson(text, names)
  const allowedRoles = [...names].join(', ')
  const changes = read.isRead ? Object.entries(editsTo(table, {}, read.values)) : []
  return (
    <Dialog
      title={t('permission.import.title', { name })}
      size={600}
      closable
      onCancel={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('ui.cancel')}</Button>
          <Button
            kind="primary"
            data-autofocus=""
            reason={read.isRead && changes.length > 0 ? undefined : t('permission.import.nothing')}
            onClick={() => onClose(read.isRead ? read.values : undefined)}
          >
            {t('permission.import.take')}
          </Button>
        </>
      }
    >
      {read.isRead ? (
        <>
          <Banner tone="info">{t('permission.import.changes', { count: changes.length })}</Banner>
          <dl className="k-perm-import">
            {changes.slice(0, shownMost).map(([path, { wanted }]) => (
              <div key={path}>
                <dt>
                  {titleOf(path as PermissionPath, t)} <span className="hint id">{path}</span>
                </dt>
                <dd>{wanted === null ? t('trace.value.default') : valueInWords(wanted, t)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <>
          <Banner tone="danger">{t('permission.import.problems', { count: read.problems.length })}</Banner>
          <dl className="k-perm-import">
            {read.problems.slice(0, shownMost).map((problem, index) => (
              <div key={`${index} ${problem.where}`}>
                <dt className="id">{whereOf(problem, t)}</dt>
                <dd>
                  {t(`permission.import.${problem.kind}`, { found: problem.found, roles: allowedRoles })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}

/** A line and column in words; a path as it is. */
function whereOf({ where, kind }: JsonProblem, t: Translate): string {
  const [line = '', column = ''] = where.split(':')
  return kind === 'syntax' || kind === 'shape' ? t('permission.import.place', { line, column }) : where
}
