/** Texts from a file: what they would change, or what in the file does not fit, where, and what may stand there. */
import { useTranslation } from 'react-i18next'
import { languages } from '../../contract/limits'
import type { Translate } from '../../texts/create-i18n'
import { useSession } from '../../ui/session-context'
import { JsonImport, whereOf } from './json-import'
import { readTextsJson, withTextsOf, type TextFileProblem } from './translations-json'
import type { ShippedTexts } from './translations-rows'
import { languageNames, problemSentence, titleOf } from './translations-words'
import { editsTo, entriesOf } from '../../ui/edit/edits'
import type { DecidedValues, OwnValues } from './own-values'

export interface TextsImportProps {
  /** Name of the file. */
  readonly name: string
  readonly text: string
  readonly shipped: ShippedTexts
  /** The texts that those of the file would stand in the place of. */
  readonly values: OwnValues<string>
  /** With all texts after it, or without a value when it is cancelled. */
  readonly onClose: (values?: OwnValues<string>) => void
}

/** The dialog. */
export function TextsImport({ name, text, shipped, values, onClose }: TextsImportProps) {
  const { t } = useTranslation()
  const names = languageNames(useSession().language)
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
