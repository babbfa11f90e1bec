/** One text in every language: what it says now, what it said originally, and what keeps another one from taking its place. */
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../contract/limits'
import { placesIn, type TextProblem } from '../../contract/replaced-texts'
import { IconButton } from '../../ui/controls/button'
import { TextAreaField, TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { EditedField } from '../edited-page'
import type { EditedTexts } from './translations-edits'
import type { TextForm, TextRow } from './translations-rows'
import { languageNames, problemSentence } from './translations-words'

export interface TranslationsPanelProps {
  readonly row: TextRow
  /** Stands first. */
  readonly language: Language
  readonly edited: EditedTexts
  readonly problems: ReadonlyMap<string, TextProblem>
  readonly ref: Ref<HTMLElement>
}

/** The panel. */
export function TranslationsPanel({ row, language, edited, problems, ref }: TranslationsPanelProps) {
  const { t } = useTranslation()
  const names = languageNames(useSession().language)
  const inOrder = [language, ...languages.filter(one => one !== language)]
  return (
    <section className="panel k-edited-panel" aria-label={row.key} ref={ref}>
      <div className="k-texts-title id">{row.key}</div>
      <div className="k-texts-fields">
        {inOrder
          .filter(one => row.forms[one].length > 0)
          .map(one => (
            <div className="k-texts-language" role="group" aria-label={names[one]} key={one}>
              <h2>{names[one]}</h2>
              {row.forms[one].map(form => (
                <TextFormField
                  key={form.name}
                  form={form}
                  language={one}
                  label={form.form === null ? names[one] : t(`translations.form.${form.form}`)}
                  isOnly={form.form === null}
                  edited={edited}
                  problem={problems.get(form.name)}
                />
              ))}
            </div>
          ))}
      </div>
    </section>
  )
}

/** Longer texts have several lines (ours). */
const lineLettersMost = 60

interface TextFormFieldProps {
  readonly form: TextForm
  readonly language: Language
  readonly label: string
  /** The language above is label enough. */
  readonly isOnly: boolean
  readonly edited: EditedTexts
  readonly problem: TextProblem | undefined
}

function TextFormField({ form, language, label, isOnly, edited, problem }: TextFormFieldProps) {
  const { t } = useTranslation()
  const { name, original } = form
  const own = edited.values[name]
  const theirs = edited.saved[name]
  const value = own ?? original ?? ''
  const places = placesIn(original ?? '')
  const change = (text: string) => {
    const line = text.replaceAll(/[\r\n]+/g, ' ')
    edited.edit(name, line === original ? null : line)
  }
  const frame = {
    label,
    hideLabel: isOnly,
    value,
    onChange: change,
    error: problem === undefined ? undefined : problemSentence(problem, t),
    hint:
      own !== undefined && original !== undefined
        ? t('translations.original', { text: original })
        : places.length > 0
          ? t('translations.places', { places: places.join(', ') })
          : undefined,
  }
  return (
    <EditedField
      field={name}
      isEdited={edited.edits[name] !== undefined}
      theirs={
        edited.changedByOthers.includes(name)
          ? {
              note: t('translations.meanwhile', { now: theirs ?? original ?? '' }),
              value: theirs ?? t('translations.toOriginal'),
            }
          : undefined
      }
      className="k-texts-field"
      onTake={() => edited.edit(name, theirs ?? null)}
    >
      <div className="k-texts-control" lang={language}>
        {original === undefined ? (
          <p className="sec">
            {value} <span className="hint">{t('translations.gone')}</span>
          </p>
        ) : value.length > lineLettersMost || original.length > lineLettersMost ? (
          <TextAreaField {...frame} rows={3} />
        ) : (
          <TextField {...frame} />
        )}
        {own !== undefined && (
          <IconButton
            icon="undo"
            kind="quiet"
            label={t('translations.reset', { title: isOnly ? label : `${label}, ${language}` })}
            onClick={() => edited.edit(name, null)}
          />
        )}
      </div>
    </EditedField>
  )
}
