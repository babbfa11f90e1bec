/** The company's address and formats, with a live preview (spec 1, section 2, company information). */
import { useTranslation } from 'react-i18next'
import { ReadOnlyNote } from '../../ui/access/read-only-note'
import type { CompanyInfo } from '../../contract/endpoints/settings'
import { company, type CompanyState } from '../../contract/endpoints/unit-settings'
import {
  companyFieldNames,
  companyProblems,
  numberFormats,
  type CompanyProblem,
} from '../../contract/company-formats'
import { countryCodes } from '../../contract/countries'
import { formatDefaults, nameLengthMost, patternLengthMost, regions } from '../../contract/limits'
import type { Translate } from '../../texts/create-i18n'
import { useToaster } from '../../ui/controls/toast'
import { ChoiceEntry, TextEntry, type Entries, type Entry } from '../../ui/edit/entry-form'
import { useEditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import { SectionPlaceholder } from '../section-placeholder'
import type { SectionProps } from '../sections-page'
import { SettingsTab } from '../settings-form/settings-page'
import { SettingsSaves } from '../settings-form/settings-saves'
import { countryName, currencyName, numberExample, regionName } from './company-words'
import { FormatPreview } from './format-preview'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'

const companyState = resource({
  key: 'company',
  fetch: ({ api }, signal) => api.call(company.read, {}, { signal }),
  topics: ['Access'],
  apply: unchanged,
})

/** The tab `address`. */
export function Section({ frame, refreshes = 0 }: SectionProps) {
  const { t } = useTranslation()
  const loaded = useResource(companyState, undefined, { version: refreshes })
  if (loaded.value !== undefined) return <Address frame={frame} loaded={loaded} state={loaded.value} />
  return (
    <SectionPlaceholder
      frame={frame}
      title={t('company.notLoaded')}
      failure={loaded.failure}
      onRetry={loaded.refetch}
    />
  )
}

interface AddressProps extends Pick<SectionProps, 'frame'> {
  readonly loaded: Shown<CompanyState>
  readonly state: CompanyState
}

function Address({ frame, loaded, state }: AddressProps) {
  const { t } = useTranslation()
  const { api, access, language } = useSession()
  const toaster = useToaster()
  const words = { language, t }
  const saved = state.company
  const titleOf = (field: string) => t(`company.field.${field}`)
  const textOf = (field: string, value: Entry | number) => wordsOf(field, String(value), words)
  const form = useEditForm<Entries>({
    draftKey: 'companyEdits',
    saved: { ...saved },
    titleOf,
    textOf,
    reason: access.can('header/settings/can_edit_company_info') ? undefined : t('company.mayNotEdit'),
    showsAtOnce: (field, edits) => field in edits,
    problemsOf: values =>
      new Map(
        [...companyProblems(companyOf(values), saved)].map(([field, problem]) => [
          field,
          t(`company.problem.${problem.code}`, problemValues(problem)),
        ]),
      ),
    save: async (changed, seen) => {
      // Only what was edited: somebody else may have saved the other fields meanwhile.
      loaded.take(await api.call(company.save, { body: { ...textsOf(changed), read: textsOf(seen) } }))
      toaster.show({ text: t('settings.saved'), note: t('settings.savedNote') })
      return undefined
    },
    reload: loaded.refetch,
  })
  const wanted = companyOf(form.values)
  const wrong = new Set(form.problems.keys())
  return (
    <SettingsTab frame={frame} form={form} loaded={loaded}>
      {form.reason !== undefined && (
        <ReadOnlyNote
          text={form.reason}
          what={t('field.address')}
          question={{ permissions: ['header/settings/can_edit_company_info'] }}
        />
      )}
      <div className="k-settings-two">
        <div className="k-settings-main">
          <section className="panel" aria-label={t('field.address')}>
            <div className="ph">
              <h2>{t('field.address')}</h2>
            </div>
            <div className="k-settings-fields">
              <div className="k-half">
                <TextEntry className="k-setting" field="name" required maxLength={nameLengthMost} />
                <TextEntry className="k-setting" field="streetAddress" maxLength={nameLengthMost} />
              </div>
              <TextEntry className="k-setting" field="zipCode" maxLength={nameLengthMost} />
              <TextEntry className="k-setting" field="city" maxLength={nameLengthMost} />
              <ChoiceEntry
                className="k-setting"
                field="countryCode"
                options={byLabel(
                  countryCodes.map(code => ({ value: code, label: wordsOf('countryCode', code, words) })),
                  language,
                )}
              />
            </div>
          </section>
          <section className="panel" aria-label={t('company.formats')}>
            <div className="ph">
              <h2>{t('company.formats')}</h2>
              <span className="grow" />
              <span className="hint">{t('company.formatsHint')}</span>
            </div>
            <div className="k-settings-fields">
              <div className="k-half">
                <ChoiceEntry
                  className="k-setting"
                  field="region"
                  required
                  placeholder={regionName(formatDefaults.region, t)}
                  hint={t('company.regionHint')}
                  options={withSaved(regions, saved.region).map(region => ({
                    value: region,
                    label: regionName(region, t),
                  }))}
                />
                <ChoiceEntry
                  className="k-setting"
                  field="numberFormat"
                  required
                  placeholder={numberExample(formatDefaults.numberFormat)}
                  options={withSaved(numberFormats, saved.numberFormat).map(format => ({
                    value: format,
                    label: numberExample(format),
                  }))}
                />
              </div>
              <TextEntry
                className="k-setting"
                field="dateFormat"
                maxLength={patternLengthMost}
                placeholder={formatDefaults.dateFormat}
                hint={t('company.dateHint')}
              />
              <TextEntry
                className="k-setting"
                field="timeFormat"
                maxLength={patternLengthMost}
                placeholder={formatDefaults.timeFormat}
                hint={t('company.timeHint')}
              />
              <ChoiceEntry
                className="k-setting"
                field="currency"
                required
                options={Intl.supportedValuesOf('currency').map(code => ({
                  value: code,
                  label: wordsOf('currency', code, words),
                }))}
              />
            </div>
          </section>
          <SettingsSaves saves={state.saves} titleOf={titleOf} textOf={textOf} />
        </div>
        <FormatPreview company={wanted} saved={saved} wrong={wrong} signedIn={state.signedIn} />
      </div>
    </SettingsTab>
  )
}

function textsOf(entries: Partial<Entries>): Partial<CompanyInfo> {
  return Object.fromEntries(Object.entries(entries).map(([field, entry]) => [field, String(entry ?? '')]))
}

function companyOf(entries: Entries): CompanyInfo {
  const texts = companyFieldNames.map(field => [field, String(entries[field] ?? '')])
  return Object.fromEntries(texts) as unknown as CompanyInfo
}

/** The values of a problem for its translation; texts are what the user typed, numbers are counts. */
const problemValues = ({ values = {} }: CompanyProblem): Readonly<Record<string, string>> => values

interface Words {
  readonly language: string
  readonly t: Translate
}

/** A field's value as users read it. */
function wordsOf(field: string, value: string, { language, t }: Words): string {
  if (value === '') return '–'
  switch (field) {
    case 'countryCode':
      return `${value}, ${countryName(value, language)}`
    case 'currency':
      return `${value}, ${currencyName(value, language)}`
    case 'region':
      return regionName(value, t)
    case 'numberFormat':
      return numberExample(value)
    default:
      return value
  }
}

/** Adds the saved value to the options when it is not offered any more, such as a region of an older release. */
function withSaved(offered: readonly string[], saved: string): readonly string[] {
  return saved === '' || offered.includes(saved) ? offered : [saved, ...offered]
}

function byLabel<O extends { readonly label: string }>(
  options: readonly O[],
  language: string,
): readonly O[] {
  return options.toSorted((one, other) => one.label.slice(4).localeCompare(other.label.slice(4), language))
}
