/** The choice of one, several or all suppliers, with facts about a single one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../ui/controls/combobox'
import type { LinesQueue } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import type { DraftEditor } from './use-draft-editor'

/** The choice; the supplier of a saved draft is fixed. */
export function SupplierChoices({
  editor,
  queue,
  error,
}: {
  readonly editor: DraftEditor
  readonly queue: LinesQueue
  readonly error: string | undefined
}) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [typed, setTyped] = useState('')
  const [move, setMove] = useState<'running' | 'failed' | null>(null)
  const { start, criteria, draft } = editor
  const { kind, suppliers, detail } = start
  // Lines by hand have no proposal that suppliers are chosen for: theirs is the one that is shown.
  const ids = kind === 'empty' && draft !== undefined ? [draft.supplierId] : criteria.supplierIds
  const chosen = suppliers.filter(({ id }) => ids?.includes(id) === true)
  const only = chosen.length === 1 ? chosen[0] : undefined
  const find = typed.trim().toLocaleLowerCase()
  const offered = suppliers.filter(
    ({ id, supplierName }) => ids?.includes(id) !== true && supplierName.toLocaleLowerCase().includes(find),
  )
  const choose = (supplierIds: readonly number[] | null) => {
    setTyped('')
    editor.setCriteria({ supplierIds })
  }
  const moveTo = async (supplierId: number) => {
    setTyped('')
    const supplier = suppliers.find(({ id }) => id === supplierId)
    if (supplier === undefined || move === 'running') return
    setMove('running')
    try {
      await queue.inTurn(() => editor.moveTo(supplier))
      setMove(null)
    } catch {
      setMove('failed')
    }
  }
  if (kind === 'saved') {
    return (
      <div className="f">
        <span className="lab">{t('field.supplier')}</span>
        <b>{detail?.supplierName}</b>
        {only !== undefined && <SupplierFacts {...only} />}
      </div>
    )
  }
  const all = { value: '', text: t('report.allSuppliers'), hint: formats.number(suppliers.length) }
  return (
    <div data-field="supplierIds" className="k-pd-suppliers">
      <Combobox
        label={t(kind === 'empty' ? 'field.supplier' : 'route.supplier-es-page')}
        required
        text={typed}
        placeholder={t(
          ids === null || chosen.length > 0 ? 'purchase.otherSupplier' : 'purchase.chooseSupplier',
        )}
        error={move === 'failed' ? t('purchase.materialsFailed') : error}
        busy={move === 'running'}
        options={[
          ...(kind === 'need' && ids !== null && find === '' ? [all] : []),
          ...offered.map(({ id, supplierName }) => ({ value: String(id), text: supplierName })),
        ]}
        onType={setTyped}
        onChoose={({ value }) => {
          if (kind === 'empty') void moveTo(Number(value))
          else if (value === '') choose(null)
          else choose(ids === null ? [Number(value)] : [...ids, Number(value)])
        }}
        onBlur={() => setTyped('')}
      />
      {(ids === null || chosen.length > 0) && (
        <ul className="k-pd-pills" aria-label={t('route.supplier-es-page')}>
          {ids === null ? (
            <Pill
              text={`${t('report.allSuppliers')} (${formats.number(suppliers.length)})`}
              onRemove={() => choose([])}
            />
          ) : (
            chosen.map(({ id, supplierName }) => (
              <Pill
                key={id}
                text={supplierName}
                // Another supplier takes over the lines that were entered by hand; without any there is no draft to have them.
                onRemove={kind === 'empty' ? undefined : () => choose(ids.filter(one => one !== id))}
              />
            ))
          )}
        </ul>
      )}
      {only !== undefined && <SupplierFacts {...only} />}
    </div>
  )
}

interface PillProps {
  readonly text: string
  readonly onRemove: (() => void) | undefined
}

function Pill({ text, onRemove }: PillProps) {
  const { t } = useTranslation()
  return (
    <li className="k-pd-pill">
      <span>{text}</span>
      {onRemove !== undefined && (
        <button type="button" aria-label={t('ui.removeChosen', { name: text })} onClick={onRemove}>
          <Icon name="close" small />
        </button>
      )}
    </li>
  )
}

function SupplierFacts({ leadTimeDays, drafts, materials }: DraftEditor['start']['suppliers'][number]) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const facts = [
    ['leadTime', t('ui.days', { count: leadTimeDays, number: formats.number(leadTimeDays) })],
    ['drafts', formats.number(drafts)],
    ['materials', formats.number(materials)],
  ] as const
  return (
    <dl className="k-pd-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`purchase.fact.${name as string}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
