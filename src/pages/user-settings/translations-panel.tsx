/** One text in every language: the current and the original text, and why an edit cannot be saved. */
import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../contract/limits'
import { isMultiline, placesIn } from '../../contract/replaced-texts'
import { IconButton } from '../../ui/controls/button'
import { TextAreaField, TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { EditField } from '../../ui/edit/edit-field'
import type { OneText, TextRow } from './translations-rows'
import { languageNamesIn } from '../../contract/language-names'
import type { TextForm } from './use-text-form'

export interface TranslationsPanelProps {
  readonly row: TextRow
  /** Shown first. */
  readonly language: Language
  readonly form: TextForm
}

export function TranslationsPanel({ row, language, form }: TranslationsPanelProps) {
  const { t } = useTranslation()
  const names = languageNamesIn(useSession().language)
  const inOrder = [language, ...languages.filter(one => one !== language)]
  return (
    <section className="panel k-edited-panel" aria-label={row.key} ref={form.place}>
      <div className="k-texts-title id">{row.key}</div>
      <div className="k-texts-fields">
        {inOrder
          .filter(one => row.forms[one].length > 0)
          .map(one => (
            <div className="k-texts-language" role="group" aria-label={names[one]} key={one}>
              <h2>{names[one]}</h2>
              {row.forms[one].map(text => (
                <OneTextField
                  key={text.name}
                  text={text}
                  language={one}
                  label={text.form === null ? names[one] : t(`translations.form.${text.form}`)}
                  form={form}
                />
              ))}
            </div>
          ))}
      </div>
    </section>
  )
}

/** Longer texts get a field with several lines (ours). */
const lineLettersMost = 60

interface OneTextFieldProps {
  readonly text: OneText
  readonly language: Language
  readonly label: string
  readonly form: TextForm
}

function OneTextField({ text, language, label, form }: OneTextFieldProps) {
  const { t } = useTranslation()
  const { name, original } = text
  // The language above is a sufficient label.
  const isOnly = text.form === null
  const own = form.own[name]
  const theirs = form.saved[name] ?? undefined
  const value = own ?? original ?? ''
  const places = placesIn(original ?? '')
  const change = (typed: string) => {
    const fitting = isMultiline(original ?? '') ? typed : typed.replaceAll(/[\r\n]+/g, ' ')
    form.set(name, fitting === original ? null : fitting)
  }
  const frame = {
    label,
    hideLabel: isOnly,
    value,
    onChange: change,
    error: form.problemAt(name),
    hint:
      own !== undefined && original !== undefined
        ? t('translations.original', { text: original })
        : places.length > 0
          ? t('translations.places', { places: places.join(', ') })
          : undefined,
  }
  return (
    <EditField
      form={form}
      field={name}
      now={theirs ?? t('translations.toOriginal')}
      note={t('translations.meanwhile', { now: theirs ?? original ?? '' })}
      className="k-texts-field"
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
            onClick={() => form.set(name, null)}
          />
        )}
      </div>
    </EditField>
  )
}
