/** One body of a try: its type and length, with search, copy and download; its lines below. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationMonitor } from '../../contract/endpoints/integration-monitor'
import type { BodySide, IntegrationTry } from '../../contract/endpoints/integration-records'
import { Banner } from '../../ui/controls/banner'
import { IconButton } from '../../ui/controls/button'
import { CopyIconButton } from '../../ui/controls/copy-button'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { useSavedFile } from '../../ui/use-saved-file'
import { readBody } from './read-body'
import { CodeView, linesWith } from './code-view'

export interface BodyPanelProps {
  readonly recordId: number
  readonly shownTry: IntegrationTry
  readonly side: BodySide
  /** When the bodies were archived. */
  readonly moved: string | null
  /** Path of the refused value. */
  readonly refusedPath?: string | null
}

/** The body; a message when the try has none. */
export function BodyPanel({ recordId, shownTry, side, moved, refusedPath = null }: BodyPanelProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [find, setFind] = useState('')
  const [place, setPlace] = useState(0)
  const { isBusy: isSaving, problem, save } = useSavedFile()
  const body = shownTry[side]
  const read = useMemo(() => readBody(body?.text ?? ''), [body])
  const wanted = find.trim().toLowerCase()
  const found = useMemo(() => linesWith(read.lines, wanted), [read, wanted])
  if (body === null) {
    const hint =
      moved === null
        ? t(`integration.none.${side}`)
        : t('integration.bodiesMoved', { at: formats.dateTime(moved) })
    return <p className="hint k-nobody">{hint}</p>
  }

  const at = found.length === 0 ? null : (found[place % found.length] ?? null)
  const isCut = body.totalChars > body.text.length
  const saveBody = () => {
    const params = { id: recordId, tryNo: shownTry.tryNo, side }
    void save(integrationMonitor.bodyFile, { params }, `${recordId}-${side}.txt`)
  }
  return (
    <div className="k-body-panel">
      <div className="k-body-tools">
        <div className="k-body-find">
          <TextField
            label={t('integration.find')}
            hideLabel
            type="search"
            icon="search"
            variant="small"
            placeholder={t('integration.find')}
            value={find}
            onChange={text => {
              setFind(text)
              setPlace(0)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter')
                setPlace(last => nextPlace(last, event.shiftKey ? -1 : 1, found.length))
              if (event.key !== 'Escape' || find === '') return
              event.preventDefault()
              event.stopPropagation()
              setFind('')
            }}
          />
        </div>
        {wanted !== '' && (
          <span className="hint num" role="status">
            {t('integration.foundLines', {
              count: found.length,
              place: found.length === 0 ? 0 : (place % found.length) + 1,
            })}
          </span>
        )}
        <span className="grow" />
        <span className="hint num">
          {t('integration.characters', {
            count: body.totalChars,
            number: formats.number(body.totalChars, 0),
          })}
        </span>
        <CopyIconButton kind="quiet" size="small" text={body.text} />
        <IconButton
          kind="quiet"
          size="small"
          icon="download"
          label={t('integration.saveBody')}
          busy={isSaving}
          onClick={saveBody}
        />
      </div>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <CodeView
        label={t(`integration.tab.${side}`)}
        lines={read.lines}
        find={wanted}
        foundAt={at}
        refusedPath={refusedPath}
      />
      {isCut && (
        <Banner tone="info">{t('integration.cut', { number: formats.number(body.text.length, 0) })}</Banner>
      )}
    </div>
  )
}

function nextPlace(place: number, step: number, count: number): number {
  return count === 0 ? 0 : (place + step + count) % count
}
