/** Why an order is in the state Error: the missing master data of its lines' materials, with links to their pages. */
import { useTranslation } from 'react-i18next'
import type { LackingLine } from '../../contract/endpoints/process'
import { pathOf } from '../../define/route-path'
import { Banner } from '../../ui/controls/banner'
import { usePlaces } from '../../ui/places'

/** The banner; nothing when no data is missing. */
export function LackingData({ lines }: { readonly lines: readonly LackingLine[] }) {
  const { t } = useTranslation()
  const { canOpen, navigate } = usePlaces()
  if (lines.length === 0) return null
  const materials = new Map(lines.map(({ materialId, materialItemNo }) => [materialId, materialItemNo]))
  const ways = [...materials].slice(0, waysMost).filter(([id]) => canOpen(pathOf(materialPage, [id])))
  const lacking = lines.map(({ orderLineNo, materialItemNo, fields }) =>
    t('process.lackingLine', {
      line: orderLineNo,
      item: materialItemNo,
      fields: fields.map(field => t(`field.${field}`)).join(', '),
    }),
  )
  return (
    <Banner
      tone="danger"
      docked
      actions={ways.map(([id, item]) => ({
        label: t('process.openMaterial', { item }),
        run: () => navigate({ page: pathOf(materialPage, [id]) }),
      }))}
    >
      {t('process.lacksData', { lines: lacking.join('; ') })}
    </Banner>
  )
}

const materialPage = 'material-edit-page'

/** The most materials with a link in the banner; the lines have links to all. */
const waysMost = 2
