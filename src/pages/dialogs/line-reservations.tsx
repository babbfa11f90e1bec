/** The dialog `lineReservations`: who holds stock for an order line, by which rule, and who comes next for its material. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '../../contract/endpoints/endpoint'
import { salesOrderLines } from '../../contract/endpoints/sales-order-lines'
import { failureText, toFailure, type Failure } from '../../kernel/failure'
import { Button } from '../../ui/controls/button'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { FormSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import { useSession } from '../../ui/session-context'
import { ReservationLists } from './reservation-lists'

type Reservations = ResultOf<typeof salesOrderLines.reservations>

/** The dialog of one line. */
export function LineReservationsDialog({ rows, title, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [line] = rows
  const orderLineId = line?.id ?? 0
  const { found, failure, retry } = useReservations(orderLineId)
  return (
    <Dialog
      title={title}
      size={600}
      closable
      onCancel={() => onClose()}
      actions={<Button onClick={() => onClose()}>{t('ui.close')}</Button>}
    >
      {failure !== null ? (
        <ErrorPanel
          title={t('dialog.reservations.notLoaded')}
          text={t(failureText(failure).key, { ...failureText(failure).values })}
          action={<Button onClick={retry}>{t('ui.retry')}</Button>}
        />
      ) : (
        <Skeleton isLoading={found === undefined} shape={<FormSkeleton fields={3} />}>
          {found !== undefined && (
            <ReservationLists
              {...found}
              unit={typeof line?.uoM === 'string' ? line.uoM : ''}
              orderLineId={orderLineId}
            />
          )}
        </Skeleton>
      )}
    </Dialog>
  )
}

function useReservations(orderLineId: number): {
  found: Reservations | undefined
  failure: Failure | null
  retry: () => void
} {
  const { api } = useSession()
  const [found, setFound] = useState<Reservations>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api
      .call(salesOrderLines.reservations, { params: { orderLineId } }, { signal: leaving.signal })
      .then(setFound)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      })
    return () => leaving.abort()
  }, [api, orderLineId, attempt])
  return { found, failure, retry: () => setAttempt(count => count + 1) }
}
