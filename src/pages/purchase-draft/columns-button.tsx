/** The choice of columns for the lines of a draft: a popover of checkboxes, saved for the user. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { Popover } from '../../ui/controls/popover'
import { useSession } from '../../ui/session-context'
import { chosenColumns, columnsSetting, columnsText, draftColumns, type DraftColumn } from './draft-columns'
import { ToolButton } from './tool-button'

export interface ChosenColumns {
  /** Null without a choice; a stable array while the choice is the same. */
  readonly chosen: readonly DraftColumn[] | null
  choose(columns: readonly DraftColumn[] | null): void
}

/** The user's choice, saved at once. */
export function useChosenColumns(): ChosenColumns {
  const { settings, saveSetting } = useSession()
  const [text, setText] = useState(settings.saved[columnsSetting.key])
  return {
    chosen: useMemo(() => chosenColumns(text), [text]),
    choose: columns => {
      const value = columnsText(columns)
      setText(value)
      // When saving fails, the choice still applies to this visit; the next one is saved again.
      saveSetting({ ...columnsSetting, value }).catch(() => undefined)
    },
  }
}

export interface ColumnsButtonProps extends ChosenColumns {
  /** The columns shown now. */
  readonly shown: readonly DraftColumn[]
}

/** Px. */
const width = 280

export function ColumnsButton({ chosen, choose, shown }: ColumnsButtonProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <ToolButton icon="columns" kind="quiet" label={t('grid.columns.button')}>
      {({ anchor, onClose }) => (
        <Popover
          title={t('grid.columns.button')}
          anchor={anchor}
          placement="below-end"
          width={width}
          footer={
            <Button
              size="small"
              reason={chosen === null ? t('purchase.columns.areUsual') : undefined}
              onClick={() => choose(null)}
            >
              {t('purchase.columns.usual')}
            </Button>
          }
          onClose={onClose}
        >
          <div className="k-pd-columns" role="group" aria-label={t('grid.columns.button')}>
            {draftColumns.map(column => (
              <Checkbox
                key={column}
                label={t(`purchase.column.${column}`, { currency: formats.currency })}
                checked={shown.includes(column)}
                onChange={isOn =>
                  choose(draftColumns.filter(one => (one === column ? isOn : shown.includes(one))))
                }
              />
            ))}
          </div>
        </Popover>
      )}
    </ToolButton>
  )
}
