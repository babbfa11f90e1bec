/** Asks for a list of purchase lines: pasted, or a file. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { FilePlace, PasteHere } from '../../ui/lines/given-places'
import { useFileDrop } from '../use-file-drop'

/** Either a text or a file. */
export interface GivenList {
  readonly text?: string
  readonly file?: File
}

/** The dialog; it closes with the list. */
export function ListDialog({ onClose }: { readonly onClose: (given?: GivenList) => void }) {
  const { t } = useTranslation()
  const drop = useFileDrop(true, ([file]) => {
    if (file !== undefined) onClose({ file })
  })
  return (
    <Dialog
      title={t('purchase.paste.title')}
      size={560}
      closable
      onCancel={() => onClose()}
      actions={<Button onClick={() => onClose()}>{t('ui.cancel')}</Button>}
    >
      <div className="k-form" {...drop.handlers}>
        <p>{t('purchase.paste.hint')}</p>
        <PasteHere onPaste={text => onClose({ text })} />
        <FilePlace isOver={drop.isOver} onFile={file => onClose({ file })} />
      </div>
    </Dialog>
  )
}
