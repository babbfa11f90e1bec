/** The panel of an editor's lines, on which files may be dropped and into which tables may be pasted. */
import type { ReactNode, RefObject } from 'react'
import { takePastedTable } from '../../ui/lines/pasted-cells'
import { useFileDrop } from '../use-file-drop'

export interface LinesPanelProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly className: string
  readonly label: string
  readonly isBusy?: boolean
  /** Absent while it takes no files. */
  readonly onFile?: ((file: File) => void) | undefined
  /** Absent where the page takes pasted tables everywhere, or while the panel takes none. */
  readonly onTable?: ((text: string) => void) | undefined
  /** What it contains while files are dragged over it or not. */
  readonly children: (isOver: boolean) => ReactNode
}

export function LinesPanel({ panel, className, label, isBusy, onFile, onTable, children }: LinesPanelProps) {
  const drop = useFileDrop(onFile !== undefined, ([file]) => {
    if (file !== undefined) onFile?.(file)
  })
  return (
    <section
      ref={panel}
      className={`panel k-lines-panel ${className}`}
      data-pane="panel"
      aria-label={label}
      aria-busy={isBusy}
      {...drop.handlers}
      onPaste={event => {
        const text = onTable === undefined ? null : takePastedTable(event)
        if (text !== null) onTable?.(text)
      }}
    >
      {children(drop.isOver)}
    </section>
  )
}
