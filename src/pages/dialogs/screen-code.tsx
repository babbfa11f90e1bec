/**
 * The pairing code of a screen, shown once: the address of the kiosk page, the code to type there, and how long it is valid. Shows when the
 * screen is connected. Neither the code nor any other secret is ever part of the address.
 */
import { useTranslation } from 'react-i18next'
import { screens, type PairingCode } from '../../contract/endpoints/screens'
import type { Screen } from '../../contract/entities/screen'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { CopyButton } from '../../ui/controls/copy-button'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { useCountdown } from '../../ui/controls/use-countdown'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { classNames } from '../../ui/theme/icons'
import './screen.css'

/** The dialog `screenCode`: generates a code for the chosen screen. */
export function ScreenCodeDialog({ rows, onClose }: ActionDialogProps) {
  const screen = rows[0] as Screen
  return (
    <PairingDialog
      screenId={screen.id}
      name={screen.name}
      wasConnected={screen.state === 'Connected'}
      onClose={() => onClose()}
    />
  )
}

export interface PairingDialogProps {
  readonly screenId: number
  readonly name: string
  /** Whether the screen is connected now: it keeps working until the code is used. */
  readonly wasConnected: boolean
  readonly onClose: () => void
}

/** Generates a code and shows it. */
export function PairingDialog({ screenId, name, wasConnected, onClose }: PairingDialogProps) {
  const { t } = useTranslation()
  const code = useResource(pairingCode, screenId)
  const query = code.value === undefined ? null : { screenId, code: code.value.code }
  const isConnected = useResource(connectedByCode, query).value === true
  return (
    <Dialog
      title={t('dialog.screenCode.title', { name })}
      size={560}
      closable
      onCancel={onClose}
      actions={
        <Button kind="primary" data-autofocus="" onClick={onClose}>
          {t(isConnected ? 'ui.done' : 'ui.close')}
        </Button>
      }
    >
      <Loaded from={code} notLoaded={t('dialog.screenCode.notMade')} shape={<FormSkeleton fields={2} />}>
        {made =>
          isConnected ? (
            <Banner tone="success">{t('dialog.screenCode.connected', { name })}</Banner>
          ) : (
            <Steps made={made} wasConnected={wasConnected} onRenew={() => void code.refetch()} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface StepsProps {
  readonly made: PairingCode
  readonly wasConnected: boolean
  readonly onRenew: () => void
}

function Steps({ made, wasConnected, onRenew }: StepsProps) {
  const { t } = useTranslation()
  const { serverTimeOffsetMs } = useSession()
  const { kioskUrl: address } = usePlaces()
  const remainingMs = useCountdown(Date.parse(made.expires) - serverTimeOffsetMs)
  const isOver = remainingMs === 0
  const shown = `${made.code.slice(0, 4)}-${made.code.slice(4)}`
  return (
    <div className="k-form">
      {wasConnected && <Banner tone="info">{t('dialog.screenCode.goesOn')}</Banner>}
      <ol className="k-code-steps">
        <li>
          {t(address === undefined ? 'dialog.screenCode.openPage' : 'dialog.screenCode.open')}
          {address !== undefined && (
            <span className="k-copy-line">
              <a className="lnk" href={address} target="_blank" rel="noopener">
                {address}
              </a>
              <CopyButton size="small" text={address} name={t('dialog.screenCode.copyAddress')} />
            </span>
          )}
        </li>
        <li>
          {t('dialog.screenCode.type')}
          <span className="k-copy-line">
            <span className={classNames('k-code-text', isOver && 'old')} translate="no">
              {shown}
            </span>
            {isOver ? (
              <Button kind="primary" size="small" icon="refresh" onClick={onRenew}>
                {t('dialog.screenCode.renew')}
              </Button>
            ) : (
              <CopyButton size="small" text={shown} name={t('dialog.screenCode.copyCode')} />
            )}
          </span>
          <span className="hint" role={isOver ? 'alert' : undefined}>
            {isOver
              ? t('dialog.screenCode.over')
              : t('dialog.screenCode.left', { time: clockOf(remainingMs) })}
          </span>
        </li>
      </ol>
    </div>
  )
}

/** Minutes and seconds: 14:05. */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A code for a screen; each fetch generates a new one. */
const pairingCode = resource({
  fetch: ({ api }, signal, id: number) => api.call(screens.makeCode, { params: { id } }, { signal }),
})

interface CodeQuery {
  readonly screenId: number
  readonly code: string
}

/** Whether the screen has connected since the code was generated: a used code is deleted. */
const connectedByCode = resource({
  fetch: async ({ api }, signal, { screenId }: CodeQuery) => {
    const filters = [{ selector: 'id', operator: 'IsEqualTo', value: screenId, type: 'number' } as const]
    const { result } = await api.call(screens.search, { body: { filters, take: 1 } }, { signal })
    return result.some(row => isConnectedRow(row, screenId))
  },
  topics: ['Screen'],
  apply: (isConnected, { viewModel, viewModels = [] }, { screenId }) => ({
    value: isConnected || [viewModel, ...viewModels].some(row => isConnectedRow(row, screenId)),
    needsFetch: false,
  }),
})

function isConnectedRow(row: unknown, screenId: number): boolean {
  if (typeof row !== 'object' || row === null) return false
  const { id, state, codeExpires } = row as Partial<Screen>
  return id === screenId && state === 'Connected' && codeExpires === null
}
