/** The content of a folder as a table: open, download, rename and delete single entries, or delete several. */
import { useTranslation } from 'react-i18next'
import { files, type StoredFile } from '../../contract/endpoints/files'
import { IconButton } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { useSession } from '../../ui/session-context'
import { useFileFetch } from '../../ui/use-saved-file'
import { Icon, classNames } from '../../ui/theme/icons'
import { useFileWords } from './use-file-words'

export interface FileServerListProps {
  readonly entries: readonly StoredFile[]
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
  readonly onOpenFolder: (id: number) => void
  readonly onRename: (entry: StoredFile) => void
  readonly onDelete: (entries: readonly StoredFile[]) => void
}

/** The table. F2 renames and Delete deletes the focused entry. */
export function FileServerList(props: FileServerListProps) {
  const { entries, chosen, onChosen, onOpenFolder, onRename, onDelete } = props
  const { t } = useTranslation()
  const { access } = useSession()
  const words = useFileWords()
  const fetchFile = useFileFetch()
  const saveEntry = ({ id, name }: StoredFile) => fetchFile(files.content, { params: { id } }, name)
  const mayRename = access.can('data/file/rename')
  const mayDelete = access.can('data/file/delete')
  const isAll = entries.length > 0 && entries.every(({ id }) => chosen.has(id))
  return (
    <table className="k-files">
      <thead>
        <tr>
          <th scope="col" className="k-file-pick">
            {mayDelete && (
              <Checkbox
                label={t('ui.chooseAll')}
                hideLabel
                checked={isAll ? true : chosen.size > 0 ? 'mixed' : false}
                onChange={() => onChosen(new Set(isAll ? [] : entries.map(({ id }) => id)))}
              />
            )}
          </th>
          <th scope="col">{t('files.name')}</th>
          <th scope="col" className="r">
            {t('field.size')}
          </th>
          <th scope="col">{t('files.changed')}</th>
          <th scope="col">{t('files.changedBy')}</th>
          <th scope="col">
            <span className="sr">{t('ui.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr
            key={entry.id}
            className={classNames(chosen.has(entry.id) && 'on')}
            onKeyDown={event => {
              const run =
                event.key === 'F2' && mayRename
                  ? () => onRename(entry)
                  : event.key === 'Delete' && mayDelete
                    ? () => onDelete([entry])
                    : undefined
              if (run === undefined) return
              event.preventDefault()
              run()
            }}
          >
            <td className="k-file-pick">
              {mayDelete && (
                <Checkbox
                  label={t('files.choose', { name: entry.name })}
                  hideLabel
                  checked={chosen.has(entry.id)}
                  onChange={isChosen => onChosen(toggled(chosen, entry.id, isChosen))}
                />
              )}
            </td>
            <th scope="row">
              <button
                type="button"
                className="k-file-name"
                onClick={() => (entry.isFolder ? onOpenFolder(entry.id) : void saveEntry(entry))}
              >
                <Icon name={entry.isFolder ? 'box' : 'draft'} />
                <bdi>{entry.name}</bdi>
              </button>
            </th>
            <td className="r num">
              {entry.isFolder ? t('files.entries', { count: entry.entryCount }) : words.size(entry.sizeBytes)}
            </td>
            <td className="num">{words.dateTime(entry.changed)}</td>
            <td>{entry.changedBy}</td>
            <td className="k-file-tools">
              {!entry.isFolder && (
                <IconButton
                  kind="quiet"
                  size="small"
                  icon="download"
                  label={t('files.download', { name: entry.name })}
                  onClick={() => void saveEntry(entry)}
                />
              )}
              {mayRename && (
                <IconButton
                  kind="quiet"
                  size="small"
                  icon="edit"
                  label={t('ui.renameNamed', { name: entry.name })}
                  onClick={() => onRename(entry)}
                />
              )}
              {mayDelete && (
                <IconButton
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={t('ui.deleteNamed', { name: entry.name })}
                  onClick={() => onDelete([entry])}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toggled(chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  return new Set(isChosen ? [...chosen, id] : [...chosen].filter(other => other !== id))
}
