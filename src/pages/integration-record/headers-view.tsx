/** The headers of a request and of its answer. */
import { useTranslation } from 'react-i18next'
import type { IntegrationTry } from '../../contract/endpoints/integration-records'

/** Both lists; a message when no headers were stored. */
export function HeadersView({ shownTry }: { readonly shownTry: IntegrationTry }) {
  const { t } = useTranslation()
  const lists = [
    ['request', shownTry.requestHeaders],
    ['response', shownTry.responseHeaders],
  ] as const
  if (lists.every(([, lines]) => lines.length === 0)) {
    return <p className="hint k-nobody">{t('integration.none.headers')}</p>
  }
  return lists.map(([side, lines]) => (
    <section key={side} className="k-changed">
      <div className="k-changed-head">
        <h4>{t(`integration.tab.${side}`)}</h4>
      </div>
      <table>
        <tbody>
          {lines.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}
