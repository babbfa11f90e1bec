/** Printing labels: preview, printer and number of copies; the same dialog for materials and for locations. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locations } from '../../contract/endpoints/locations'
import { materials } from '../../contract/endpoints/materials'
import type { LabelPrinter } from '../../contract/master-data/printer'
import type { Location } from '../../contract/entities/location'
import type { Material } from '../../contract/entities/material'
import { locationLabel, materialLabel, type Label } from '../../contract/label'
import { labelCopiesMost, labelsMost } from '../../contract/limits'
import { quantityProblem } from '../../contract/quantity'
import { compareDecimals } from '../../contract/decimal'
import { Banner } from '../../ui/controls/banner'
import { Button, IconButton } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { NumberField } from '../../ui/controls/number-field'
import { SelectField } from '../../ui/controls/select-field'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useSavedFile } from '../../ui/use-saved-file'
import { LabelPicture } from './label-picture'
import { useLabelPrinters, type LabelKind } from './use-label-printers'

/** The dialog `printMaterialLabels`; it answers `printerId` and `copies`. */
export function PrintMaterialLabelsDialog(props: ActionDialogProps) {
  const labels = props.rows.map(row => materialLabel(row as Material))
  return <PrintLabelsDialog {...props} kind="material" labels={labels} />
}

/** The dialog `printLocationLabels`; it answers the same. */
export function PrintLocationLabelsDialog(props: ActionDialogProps) {
  const labels = props.rows.map(row => locationLabel(row as Location))
  return <PrintLabelsDialog {...props} kind="location" labels={labels} />
}

interface PrintLabelsProps extends ActionDialogProps {
  readonly kind: LabelKind
  readonly labels: readonly Label[]
}

function PrintLabelsDialog(props: PrintLabelsProps) {
  const { kind, labels, rows, title, isBusy, problem, onClose } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const printers = useLabelPrinters(kind)
  const pdf = useSavedFile()
  const savePdf = () => {
    const endpoint = kind === 'material' ? materials.labelPreview : locations.labelPreview
    const ids = rows.slice(0, labelsMost).map(({ id }) => id)
    void pdf.save(endpoint, { query: { ids } }, 'labels.pdf')
  }
  const [copies, setCopies] = useState<string | null>('1')
  const body = useRef<HTMLDivElement>(null)
  const { chosen } = printers
  const copiesMost = Math.max(1, Math.min(labelCopiesMost, Math.floor(labelsMost / labels.length)))
  const isWrong = copiesProblem(copies, copiesMost)
  const isTooMany = labels.length > labelsMost
  const count = isWrong ? labels.length : labels.length * Number(copies)
  // A press before the printers are loaded is remembered and submits later.
  const [isWanted, setWanted] = useState(false)
  const arePrintersPending = printers.offered.status === 'loading'
  const isWaiting = isWanted && arePrintersPending
  const submit = () => {
    if (isBusy || isTooMany) return
    if (isWrong) body.current?.querySelector<HTMLElement>('[data-field="copies"] input')?.focus()
    else if (chosen !== undefined) onClose({ printerId: chosen.id, copies: Number(copies) })
    else setWanted(arePrintersPending)
  }
  const latestSubmit = useRef(submit)
  useEffect(() => {
    latestSubmit.current = submit
  })
  useEffect(() => {
    if (isWanted && !arePrintersPending) latestSubmit.current()
  }, [isWanted, arePrintersPending])
  return (
    <SubmitDialog
      title={title}
      size={560}
      submitLabel={t('label.print', { count, number: formats.number(count, 0) })}
      submitIcon="printer"
      isBusy={isBusy || isWaiting}
      isSubmitFocused
      leaving={isBusy ? undefined : 'cancels'}
      onSubmit={submit}
      onCancel={() => onClose()}
      lead={
        <Button kind="quiet" icon="pdf" busy={pdf.isBusy} onClick={savePdf}>
          {t('label.pdf')}
        </Button>
      }
    >
      <div ref={body} className="k-form">
        {isTooMany && (
          <Banner tone="warning">{t('label.tooMany', { most: formats.number(labelsMost, 0) })}</Banner>
        )}
        {problem !== null && !isBusy && <Banner tone="danger">{problem.text}</Banner>}
        {pdf.problem !== null && <Banner tone="danger">{pdf.problem}</Banner>}
        <Labels labels={labels} />
        <Loaded from={printers.offered} notLoaded={t('label.notLoaded')} shape={<FormSkeleton fields={1} />}>
          {list =>
            list.length === 0 ? (
              <Banner tone="warning">{t('label.noPrinter')}</Banner>
            ) : (
              <div className="k-label-print">
                <SelectField
                  label={t('label.printer')}
                  icon="printer"
                  value={chosen === undefined ? '' : String(chosen.id)}
                  options={list.map(({ id, displayText, name }) => ({
                    value: String(id),
                    label: `${displayText} (${name})`,
                  }))}
                  hint={chosen === undefined ? undefined : <PrinterHint printer={chosen} kind={kind} />}
                  onChange={id => printers.choose(Number(id))}
                />
                <div data-field="copies">
                  <NumberField
                    label={t('label.copies')}
                    value={copies ?? ''}
                    min="1"
                    max={String(copiesMost)}
                    error={isWrong ? t('label.copiesRange', { most: copiesMost }) : undefined}
                    onChange={setCopies}
                  />
                </div>
              </div>
            )
          }
        </Loaded>
      </div>
    </SubmitDialog>
  )
}

/** The labels, one at a time. */
function Labels({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [at, setAt] = useState(0)
  const label = labels[at] ?? labels[0]
  if (label === undefined) return null
  return (
    <div className="k-papers">
      <LabelPicture label={label} />
      {labels.length > 1 && (
        <div className="k-papers-turn">
          <IconButton
            kind="quiet"
            size="small"
            icon="chevron-left"
            label={t('label.previous')}
            onClick={() => setAt((at + labels.length - 1) % labels.length)}
          />
          <span className="sec num" role="status">
            {t('label.of', { at: formats.number(at + 1, 0), total: formats.number(labels.length, 0) })}
          </span>
          <IconButton
            kind="quiet"
            size="small"
            icon="chevron-right"
            label={t('label.next')}
            onClick={() => setAt((at + 1) % labels.length)}
          />
        </div>
      )}
    </div>
  )
}

/** Size and language of the printer, and who used it last. */
function PrinterHint({ printer, kind }: { readonly printer: LabelPrinter; readonly kind: LabelKind }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const size = printer.definitions.find(definition => definition.kind === kind)
  const facts = [
    size === undefined ? null : `${size.width} × ${size.height} mm`,
    printer.printTechnology,
    printer.location,
  ].filter(fact => fact !== null)
  return (
    <>
      {facts.join(', ')}
      {printer.lastPrintedBy !== null && (
        <>
          {'. '}
          {t('label.lastPrinted', {
            name: printer.lastPrintedBy,
            at: formats.dateTime(printer.lastPrintedDate),
          })}
        </>
      )}
    </>
  )
}

function copiesProblem(copies: string | null, most: number): boolean {
  if (copies === null || quantityProblem(copies, { least: '1', decimals: 0 }) !== null) return true
  return compareDecimals(copies, String(most)) > 0
}
