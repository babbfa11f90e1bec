/** The import of a permission table: the changes that the file would make, or its problems. */
import { useTranslation } from 'react-i18next'
import type { PermissionRole } from '../../contract/endpoints/permissions'
import {
  reservedRoles,
  type PermissionPath,
  type PermissionTable,
  type PermissionValue,
} from '../../contract/permissions'
import type { Translate } from '../../texts/create-i18n'
import { valueInWords } from '../../ui/access/trace-words'
import { JsonImport, whereOf } from './json-import'
import { readPermissionJson, type PermissionProblem } from './permissions-json'
import { isSameValue } from './permissions-table'
import { permissionName } from '../../texts/permission-titles'
import { entriesOf, editsTo } from '../../ui/edit/edits'
import type { DecidedValues } from './own-values'

export interface PermissionImportProps {
  readonly name: string
  readonly text: string
  readonly roles: readonly PermissionRole[]
  /** The table that the file would replace. */
  readonly table: PermissionTable
  /** Called with the file's values, or without when it is cancelled. */
  readonly onClose: (values?: PermissionTable) => void
}

export function PermissionImport({ name, text, roles, table, onClose }: PermissionImportProps) {
  const { t } = useTranslation()
  const names = new Set([...roles.map(role => role.name), ...reservedRoles])
  const read = readPermissionJson(text, names)
  const allowedRoles = [...names].join(', ')
  const rules = { isSame: isSameValue, absent: null }
  const changes = read.isRead
    ? entriesOf(editsTo<DecidedValues<PermissionValue>>(table, {}, read.values, rules))
    : []
  const lines = read.isRead
    ? changes.map(([path, { value }]) => ({
        term: (
          <>
            {permissionName(path as PermissionPath, t)} <span className="hint id">{path}</span>
          </>
        ),
        text: value === null ? t('trace.value.default') : valueInWords(value, t),
      }))
    : read.problems.map(problem => ({
        term: whereOf(problem, t),
        text: sentenceOf(problem, allowedRoles, t),
      }))
  return (
    <JsonImport
      title={t('permission.import.title', { name })}
      isRead={read.isRead}
      summary={
        read.isRead
          ? t('permission.import.changes', { count: changes.length })
          : t('jsonFile.problems', { count: read.problems.length })
      }
      lines={lines}
      onTake={() => onClose(read.isRead ? read.values : undefined)}
      onCancel={() => onClose()}
    />
  )
}

function sentenceOf({ kind, found }: PermissionProblem, roles: string, t: Translate): string {
  return kind === 'syntax' ? t('jsonFile.syntax') : t(`permission.import.${kind}`, { found, roles })
}
