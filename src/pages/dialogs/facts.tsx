/** Read-only facts about a row, loaded when their dialog opens, with a label before each. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import type { Shown } from '../../ui/use-resource'
import './facts.css'

export interface FactsDialogProps<T> {
  readonly title: string
  readonly loaded: Shown<T>
  /** Shown when loading failed. */
  readonly failed: string
  readonly onClose: () => void
  readonly children: (found: T) => ReactNode
}

/** A dialog that shows the loaded facts, or that loading failed. */
export function FactsDialog<T>({ title, loaded, failed, onClose, children }: FactsDialogProps<T>) {
  const { t } = useTranslation()
  const { value, failure, refetch } = loaded
  return (
    <Dialog
      title={title}
      size={480}
      closable
      onCancel={onClose}
      actions={
        <>
          {failure !== null && <Button onClick={refetch}>{t('ui.retry')}</Button>}
          <Button kind="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <div aria-busy={value === undefined && failure === null}>
        {failure !== null && <Banner tone="danger">{failed}</Banner>}
        {value !== undefined && children(value)}
      </div>
    </Dialog>
  )
}

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Labels and values in two columns. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="k-dialog-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
