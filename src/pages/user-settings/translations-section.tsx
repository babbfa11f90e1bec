/**
 * The section translations of the user settings: texts of the cockpit that the business unit overrides (spec 1, section 2). Saved texts are
 * shown at once in every open browser; edits stay when others save meanwhile.
 */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplacedTextsState } from '../../contract/endpoints/replaced-texts'
import { languages, type Language } from '../../contract/limits'
import { ProblemBanner } from '../../ui/controls/banner'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { SelectField } from '../../ui/controls/select-field'
import { useSession } from '../../ui/session-context'
import { SectionPlaceholder } from '../section-placeholder'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import { useEditPage } from '../../ui/edit/unsaved-page'
import { SectionTools } from './edited-section'
import { TranslationsHead } from './translations-head'
import { TranslationsList } from './translations-list'
import './translations.css'
import { TranslationsPanel } from './translations-panel'
import {
  foundRows,
  rowKeyOf,
  shownRows,
  textRows,
  type ShippedTexts,
  type ShownRows,
} from './translations-rows'
import { useLoadedTexts, type LoadedTexts } from './translations-state'
import { languageNamesIn } from '../../contract/language-names'
import { useTextForm } from './use-text-form'

export function Section(props: SectionProps) {
  const { t } = useTranslation()
  const loaded = useLoadedTexts(props.refreshes ?? 0)
  const { value: state, shipped, failure, refetch } = loaded
  if (state !== undefined && shipped !== undefined)
    return <Translations {...props} state={state} shipped={shipped} loaded={loaded} />
  return (
    <SectionPlaceholder
      frame={props.frame}
      title={t('translations.notLoaded')}
      failure={failure}
      onRetry={refetch}
    />
  )
}

type TranslationsProps = SectionProps & {
  readonly state: ReplacedTextsState
  readonly shipped: ShippedTexts
  readonly loaded: LoadedTexts
}

function Translations({ frame, state, shipped, loaded }: TranslationsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { formats } = session
  const [text, setText] = useState('')
  const [shown, setShown] = useState<ShownRows>('all')
  const [language, setLanguage] = useState<Language>(session.language)
  const [chosen, setChosen] = useState<string>()
  const form = useTextForm(state.texts, shipped, loaded, name => setChosen(rowKeyOf(name, shipped)))
  const names = languageNamesIn(session.language)
  const rows = useMemo(() => textRows(shipped, state.texts), [shipped, state.texts])
  const found = foundRows(rows, { text, shown, language }, form.own, form.edits)
  const row = rows.find(({ key }) => key === chosen)

  const { onKeyDown } = useEditPage(form, t('translations.leave.text', { count: form.count }))
  return (
    <TabbedPage {...frame} onKeyDown={onKeyDown} head={<TranslationsHead form={form} shipped={shipped} />}>
      <div className="k-texts">
        <section
          className="panel k-edited-panel"
          aria-label={frame.tabs.find(tab => tab.name === frame.openName)?.title}
        >
          <ProblemBanner problem={form.problem} />
          <NotRefreshed docked failure={loaded.failure} onRetry={loaded.refetch} />
          <SectionTools
            find={{ label: t('translations.find'), text, onChange: setText }}
            choice={
              <SelectField
                label={t('translations.language')}
                hideLabel
                variant="small"
                value={language}
                options={languages.map(one => ({ value: one, label: names[one] }))}
                onChange={setLanguage}
              />
            }
            shown={{
              label: t('translations.shown'),
              value: shown,
              options: shownRows.map(value => ({ value, label: t(`translations.shown.${value}`) })),
              onChange: setShown,
            }}
            found={{ count: found.length, all: rows.length }}
          />
          {found.length === 0 ? (
            <p className="sec k-edited-none">
              {text.trim() === '' ? t('translations.none') : t('translations.noneFound', { text })}
            </p>
          ) : (
            <TranslationsList
              rows={found}
              language={language}
              form={form}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={() => form.focus()}
            />
          )}
          <p className="hint k-edited-foot">
            {t('translations.keys')}
            {state.lastSave !== null &&
              ` ${t('translations.lastSave', {
                user: state.lastSave.user,
                time: formats.dateTime(state.lastSave.at),
              })}`}
          </p>
        </section>
        {row === undefined ? (
          <section className="panel k-edited-panel" aria-label={t('translations.text')}>
            <p className="sec k-edited-none">{t('translations.choose')}</p>
          </section>
        ) : (
          <TranslationsPanel key={row.key} row={row} language={language} form={form} />
        )}
      </div>
    </TabbedPage>
  )
}
