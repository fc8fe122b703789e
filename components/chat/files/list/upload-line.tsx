import { useChat, useChatActions } from '../../use-chat.ts'
import { standingOf } from '../../store/files/attachment.ts'

/** IMG-1: the upload progress of a waiting message, with a button to cancel. */
export function UploadLine({ tempMsgId }: { tempMsgId: string }) {
  const files = useChat((chat) => chat.filesUnderWay.get(tempMsgId))
  const { cancel } = useChatActions().files
  if (!files || standingOf(files) !== 'waiting') return null
  const sizes = files.map(({ bytes }) => bytes.size)
  const done = files.reduce(
    (sum, { bytes, fileId, progress }) => sum + bytes.size * (fileId === null ? progress : 1),
    0,
  )
  const percent = Math.floor((100 * done) / sizes.reduce((sum, size) => sum + size, 0))
  return (
    <div className="upload-line">
      <div role="progressbar" aria-label="Uploading" aria-valuenow={percent} className="tabular-nums">
        {`Uploading ${percent} %`}
      </div>
      <button type="button" aria-label="Cancel the upload" className="text-button" onClick={() => cancel(tempMsgId)}>
        Cancel
      </button>
    </div>
  )
}
