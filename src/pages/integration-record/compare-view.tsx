/** The differences between the request of a try and another body: by field, where bodies have fields, and line by line. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  IntegrationDetail,
  IntegrationTry,
  ShownBody,
} from '../../contract/endpoints/integration-records'
import { Segmented } from '../../ui/controls/segmented'
import { SelectField } from '../../ui/controls/select-field'
import { classNames } from '../../ui/theme/icons'
import { useSession } from '../../ui/session-context'
import { lineText } from './body-lines'
import { readBody } from './read-body'
import { changedFields, type ChangedField } from './changed-fields'
import { diffLines } from './line-diff'

export type Compared = 'previousTry' | 'lastDelivered' | 'response'

/** A body that the request is compared with. */
export interface ComparedBody {
  readonly name: Compared
  readonly body: ShownBody
  /** ISO time when it was sent; null for the answer of the same try. */
  readonly sent: string | null
}

/** The bodies to compare with, the most informative first. */
export function comparedBodies(detail: IntegrationDetail, shown: IntegrationTry): readonly ComparedBody[] {
  const previous = detail.tries.find(({ tryNo }) => tryNo < shown.tryNo)
  const { lastDelivered } = detail
  return [
    { name: 'previousTry', body: previous?.request ?? null, sent: previous?.started ?? null } as const,
    {
      name: 'lastDelivered',
      body: lastDelivered?.request ?? null,
      sent: lastDelivered?.created ?? null,
    } as const,
    { name: 'response', body: shown.response, sent: null } as const,
  ].flatMap(({ body, ...compared }) => (body === null ? [] : [{ ...compared, body }]))
}

const fieldsMost = 200
const linesMost = 2_000

export interface ChangedFieldsTableProps {
  readonly compared: ComparedBody
  readonly request: ShownBody
}

/** The differing fields; a message when there are none, nothing when the bodies have no fields. */
export function ChangedFieldsTable({ compared, request }: ChangedFieldsTableProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const read = useMemo(() => readBody(request.text), [request])
  const fields = useMemo(() => changedFields(readBody(compared.body.text), read), [compared, read])
  if (read.language === 'text') return null
  return (
    <section className="k-changed">
      <div className="k-changed-head">
        <h4>{t(`integration.changed.${compared.name}`)}</h4>
        {compared.sent !== null && <span className="hint num">{formats.dateTime(compared.sent)}</span>}
      </div>
      {fields.length === 0 ? (
        <p className="hint">{t('integration.noField')}</p>
      ) : (
        <table>
          <thead className="sr">
            <tr>
              <th scope="col">{t('integration.field')}</th>
              <th scope="col">{t('integration.before')}</th>
              <th scope="col">{t('ui.now')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.slice(0, fieldsMost).map(field => (
              <FieldRow key={field.path} field={field} />
            ))}
          </tbody>
        </table>
      )}
      {fields.length > fieldsMost && (
        <p className="hint">{t('integration.moreFields', { count: fields.length - fieldsMost })}</p>
      )}
    </section>
  )
}

function FieldRow({ field: { path, before, after } }: { readonly field: ChangedField }) {
  return (
    <tr>
      <th scope="row">{path}</th>
      <td>{before === null ? '–' : <del>{before}</del>}</td>
      <td>{after === null ? '–' : <ins>{after}</ins>}</td>
    </tr>
  )
}

export interface CompareViewProps {
  readonly choices: readonly ComparedBody[]
  readonly request: ShownBody
}

/** The request beside one of the other bodies, line by line. */
export function CompareView({ choices, request }: CompareViewProps) {
  const { t } = useTranslation()
  const [name, setName] = useState<Compared | null>(null)
  const [layout, setLayout] = useState<'inline' | 'sides'>('inline')
  const compared = choices.find(choice => choice.name === name) ?? choices[0]
  const lines = useMemo(
    () => (compared === undefined ? [] : diffLines(textsOf(compared.body), textsOf(request))),
    [compared, request],
  )
  if (compared === undefined) return <p className="hint k-nobody">{t('integration.nothingToCompare')}</p>
  const shown = lines.slice(0, linesMost)
  return (
    <div className="k-compare">
      <div className="k-body-tools">
        <SelectField
          label={t('integration.compareWith')}
          hideLabel
          variant="small"
          value={compared.name}
          options={choices.map(choice => ({
            value: choice.name,
            label: t(`integration.compare.${choice.name}`),
          }))}
          onChange={setName}
        />
        <span className="grow" />
        <Segmented
          label={t('integration.look')}
          value={layout}
          options={[
            { value: 'inline', label: t('integration.look.inline') },
            { value: 'sides', label: t('integration.look.sides') },
          ]}
          onChange={setLayout}
        />
      </div>
      <div className="k-code" role="group" aria-label={t('integration.tab.compare')} tabIndex={0}>
        {layout === 'inline' ? (
          <div className="k-code-lines k-diff">
            {shown.map((line, at) => (
              <span key={at} className={classNames('l', line.kind)} data-n={line.after ?? line.before ?? ''}>
                <span className="sr">{t(`integration.line.${line.kind}`)}</span>
                {line.text}
              </span>
            ))}
          </div>
        ) : (
          <div className="k-diff-sides">
            {(['gone', 'new'] as const).map(side => (
              <div key={side} className="k-code-lines k-diff">
                {shown.map((line, at) => {
                  const isHere = line.kind === 'same' || line.kind === side
                  const number = side === 'gone' ? line.before : line.after
                  return (
                    <span
                      key={at}
                      className={classNames('l', isHere ? line.kind : 'gap')}
                      data-n={number ?? ''}
                    >
                      {isHere ? line.text : ''}
                    </span>
                  )
                })}
              </div>
            ))}
          </div>
        )}
      </div>
      {lines.length > linesMost && (
        <p className="hint">{t('integration.moreLines', { count: lines.length - linesMost })}</p>
      )}
    </div>
  )
}

const textsOf = ({ text }: ShownBody): string[] => readBody(text).lines.map(lineText)
