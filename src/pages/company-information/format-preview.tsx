/** Live preview of the company's formats: each kind of value, and a few rows as a grid shows them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyInfo } from '../../contract/endpoints/settings'
import type { CompanyField } from '../../contract/company-formats'
import { chooseFormats, createFormats, type Formats, moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import './format-preview.css'

export interface FormatPreviewProps {
  readonly company: CompanyInfo
  /** Replaces the values of invalid fields. */
  readonly saved: CompanyInfo
  readonly wrong: ReadonlySet<string>
  readonly signedIn: number
}

export function FormatPreview({ company, saved, wrong, signedIn }: FormatPreviewProps) {
  const { t } = useTranslation()
  const { language, serverTimeOffsetMs } = useSession()
  const [now] = useState(() => new Date(Date.now() + serverTimeOffsetMs))
  const shown = shownCompany(company, saved, wrong)
  const formats = createFormats(
    chooseFormats({ timeStampSettings: '', numberFormatSettings: '', companyInfo: shown }),
    language,
    t,
  )
  return (
    <section className="panel k-format-preview" aria-label={t('ui.preview')}>
      <div className="ph">
        <h2>{t('ui.preview')}</h2>
        <span className="grow" />
        <span className="hint">{t('company.previewHint')}</span>
      </div>
      <table>
        <tbody>
          {sampleValues(formats, now).map(([kind, text]) => (
            <tr key={kind}>
              <th scope="row">{t(`company.sample.${kind}`)}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="k-preview-grid">
        <h3>{t('shortcuts.grid')}</h3>
        <div className="panel">
          <table className="k-table">
            <thead>
              <tr>
                <th scope="col">{t('field.orderNo')}</th>
                <th scope="col">{t('field.deliveryDate')}</th>
                <th scope="col">{t('ui.totalIn', { currency: formats.currency })}</th>
              </tr>
            </thead>
            <tbody>
              {sampleRows.map(({ orderNo, days, total }) => (
                <tr key={orderNo}>
                  <td>{orderNo}</td>
                  <td>{formats.date(dayAfter(now, days))}</td>
                  <td>{formats.money(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="hint">{t('company.seenBy', { count: signedIn })}</p>
      </div>
    </section>
  )
}

/** The company with saved values in place of invalid ones: the preview never shows an impossible format. */
function shownCompany(company: CompanyInfo, saved: CompanyInfo, wrong: ReadonlySet<string>): CompanyInfo {
  const fields = Object.keys(company) as CompanyField[]
  const right = fields.filter(field => !wrong.has(field))
  return { ...saved, ...Object.fromEntries(right.map(field => [field, company[field]])) }
}

const hourMs = 60 * 60_000

/** Sample values of every kind, in the panel's order. */
function sampleValues(formats: Formats, now: Date): readonly (readonly [kind: string, text: string])[] {
  return [
    ['date', formats.date(now.toISOString())],
    ['dateTime', formats.dateTime(now.toISOString())],
    ['inAnHour', formats.dateTime(new Date(now.getTime() + hourMs).toISOString())],
    ['quantity', formats.number('1946')],
    ['decimals', `${formats.number('12.125')} kg`],
    ['money', moneyText('72195.60', formats)],
    ['negative', formats.money('-668.20')],
    ['percent', formats.percent('17.8')],
    ['missing', formats.number(null)],
  ]
}

/** Sample orders; one has no total. */
const sampleRows = [
  { orderNo: 'SO-104812', days: 0, total: '18420.00' },
  { orderNo: 'SO-104815', days: 0, total: '32905.50' },
  { orderNo: 'SO-104841', days: 1, total: null },
] as const

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * hourMs).toISOString()
