/** The panels of the material page: base information, dimensions, stock levels, purchase and price. */
import { useTranslation } from 'react-i18next'
import { warehouseLookups } from '../../contract/endpoints/lookups'
import { material, type Material } from '../../contract/entities/material'
import { isShown } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { FlagEntry, NumberEntry, TextEntry, useEntryForm } from '../../ui/edit/entry-form'
import { TextField } from '../../ui/controls/text-field'
import { failureSentence } from '../../ui/failure-sentence'
import { cellText } from '../../texts/cell-text'
import type { Grid } from '../../ui/grid/data/use-grid'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { MaterialChoice, MaterialSupplier } from './material-field'
import { shownVolume } from './material-entries'

interface PanelProps {
  readonly grid: Grid
  readonly row: Material
}

/** Classes of the ABC analysis. */
const abcClasses = ['A', 'B', 'C'] as const

export function BasePanel({ grid, row }: PanelProps) {
  const { t } = useTranslation()
  const { decimalsByUnit } = useSession()
  /** Suggested names; empty while loading or after a failure, so that the material's own value stays. */
  const { value: areas = [], failure, refetch } = useResource(areaNames)
  return (
    <section className="panel" aria-label={t('material.base')}>
      <div className="ph">
        <h2>{t('material.base')}</h2>
        <span className="grow" />
        <span className="hint">{t('material.baseHint')}</span>
      </div>
      {failure !== null && isShown(failure) && (
        <Banner tone="warning" docked actions={[{ label: t('ui.retry'), run: () => void refetch() }]}>
          {`${grid.titleOf('pickingLocationRole')}: ${failureSentence(failure, t)}`}
        </Banner>
      )}
      <div className="k-me-fields">
        <div className="k-me-2">
          <TextField label={grid.titleOf('itemNo')} value={row.itemNo} readOnly onChange={() => undefined} />
        </div>
        <TextEntry field="name" className="k-me-6" required />
        <TextEntry field="materialGroup" className="k-me-2" />
        <MaterialChoice field="abc" className="k-me-2" options={abcClasses} noneLabel={t('material.none')} />
        <TextEntry field="description" className="k-me-8" />
        <TextEntry field="barcode" className="k-me-2" />
        <TextEntry field="ean" className="k-me-2" />
        {row.baseUoM === null ? (
          <MaterialChoice field="baseUoM" className="k-me-2" options={Object.keys(decimalsByUnit)} required />
        ) : (
          <div className="k-me-2">
            <TextField
              label={grid.titleOf('baseUoM')}
              value={row.baseUoM}
              readOnly
              hint={t('material.unitStays')}
              onChange={() => undefined}
            />
          </div>
        )}
        <MaterialChoice
          field="pickingLocationRole"
          className="k-me-2"
          options={areas}
          noneLabel={t('material.none')}
        />
        <TextEntry field="colour" className="k-me-2" />
        <TextEntry field="size" className="k-me-2" />
        <TextEntry field="style" className="k-me-4" />
        <div className="k-me-12 k-me-flags" role="group" aria-label={t('field.handling')}>
          <span className="sec">{t('field.handling')}</span>
          <FlagEntry field="hasBatch" />
          <FlagEntry field="hasSerialNumber" />
          <FlagEntry field="hasExpDate" />
          <FlagEntry field="webShop" />
        </div>
      </div>
    </section>
  )
}

export function DimensionsPanel({ grid, row }: PanelProps) {
  const { t } = useTranslation()
  const { values, edits } = useEntryForm()
  const volume = shownVolume(row, values, edits)
  return (
    <section className="panel" aria-label={t('material.dimensions')}>
      <div className="ph">
        <h2>{t('material.dimensions')}</h2>
        <span className="grow" />
        {row.baseUoM !== null && <span className="hint">{t('material.per', { unit: row.baseUoM })}</span>}
      </div>
      <div className="k-me-fields">
        <NumberEntry min="0" field="length" className="k-me-4" />
        <NumberEntry min="0" field="width" className="k-me-4" />
        <NumberEntry min="0" field="height" className="k-me-4" />
        <NumberEntry min="0" field="weight" className="k-me-6" />
        <div className="k-me-6">
          <TextField
            label={grid.titleOf('volume')}
            value={grid.text.formats.number(volume)}
            readOnly
            hint={t('material.volumeHint')}
            onChange={() => undefined}
          />
        </div>
      </div>
    </section>
  )
}

/** Figures of the stock, beside the levels that apply to them. */
const figures = ['availableQuantity', 'reservedQuantity', 'softReservedQuantity', 'ingoingQuantity'] as const

export function LevelsPanel({ grid, row }: PanelProps) {
  const { t } = useTranslation()
  const unit = row.baseUoM ?? undefined
  return (
    <section className="panel" aria-label={t('material.levels')}>
      <div className="ph">
        <h2>{t('material.levels')}</h2>
      </div>
      <div className="k-me-fields">
        <NumberEntry min="0" field="minimumWarehouseQuantity" className="k-me-6" unit={unit} />
        <NumberEntry min="0" field="maximumWarehouseQuantity" className="k-me-6" unit={unit} />
        <dl className="k-me-12 k-me-figures">
          {figures.map(field => (
            <div key={field}>
              <dt>{grid.titleOf(field)}</dt>
              <dd className="num">{cellText(material.fields[field], row[field], grid.text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

export function PurchasePanel({ row }: PanelProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const costs = t('material.costs', {
    average: formats.price(row.averageCostPrice),
    latest: formats.price(row.latestCostPrice),
  })
  return (
    <section className="panel" aria-label={t('material.purchase')}>
      <div className="ph">
        <h2>{t('material.purchase')}</h2>
      </div>
      <div className="k-me-fields">
        <MaterialSupplier row={row} className="k-me-12" />
        <NumberEntry min="0" shown={withCents} field="costPrice" className="k-me-6" hint={costs} required />
        <NumberEntry min="0" shown={withCents} field="salesPrice" className="k-me-6" required />
      </div>
    </section>
  )
}

/** A price in the usual format, with at least two decimals; its value stays the same. */
function withCents(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  return value === '' ? value : `${whole}.${decimals.padEnd(2, '0')}`
}

const areaNames = resource({
  fetch: async ({ api }, signal): Promise<readonly string[]> => {
    const areas = await api.call(warehouseLookups.locationRole, {}, { signal })
    return areas.map(({ name }) => name)
  },
})
