/** The import of texts: the changes that the file would make, or its problems. */
import { useTranslation } from 'react-i18next'
import { languages } from '../../contract/limits'
import type { Translate } from '../../texts/create-i18n'
import { useSession } from '../../ui/session-context'
import { JsonImport, whereOf } from './json-import'
import { readTextsJson, withTextsOf, type TextFileProblem } from './translations-json'
import type { ShippedTexts } from './translations-rows'
import { languageNamesIn } from '../../contract/language-names'
import { problemSentence, titleOf } from './translations-words'
import { editsTo, entriesOf } from '../../ui/edit/edits'
import type { DecidedValues, OwnValues } from './own-values'

export interface TextsImportProps {
  readonly name: string
  readonly text: string
  readonly shipped: ShippedTexts
  /** The texts that the file would replace. */
  readonly values: OwnValues<string>
  /** Called with all texts after the import, or without when it is cancelled. */
  readonly onClose: (values?: OwnValues<string>) => void
}

export function TextsImport({ name, text, shipped, values, onClose }: TextsImportProps) {
  const { t } = useTranslation()
  const names = languageNamesIn(useSession().language)
  const read = readTextsJson(text, shipped)
  const after = read.isRead ? withTextsOf(values, read) : values
  const changes = entriesOf(editsTo<DecidedValues<string>>(values, {}, after, { absent: null }))
  const lines = read.isRead
    ? changes.map(([changed, { value }]) => ({
        term: titleOf(changed, names),
        text: value ?? t('translations.toOriginal'),
      }))
    : read.problems.map(problem => ({ term: whereOf(problem, t), text: sentenceOf(problem, t) }))
  return (
    <JsonImport
      title={t('translations.import.title', { name })}
      isRead={read.isRead}
      summary={
        read.isRead
          ? t('translations.import.changes', { count: changes.length })
          : t('jsonFile.problems', { count: read.problems.length })
      }
      lines={lines}
      onTake={() => onClose(after)}
      onCancel={() => onClose()}
    />
  )
}

function sentenceOf({ kind, found, problem }: TextFileProblem, t: Translate): string {
  if (problem !== undefined) return problemSentence(problem, t)
  if (kind === 'syntax') return t('jsonFile.syntax')
  return t(`translations.import.${kind as string}`, { found, languages: languages.join(', ') })
}
