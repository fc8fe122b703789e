import { useState } from 'react'
import { ImagePlus } from 'lucide-react'
import { useChat, useChatActions } from '../../use-chat.ts'
import { FileTile } from './file-tile.tsx'
import { LateDescribeDialog } from './late-describe-dialog.ts'
import { useBroughtFiles } from './use-brought-files.ts'

/** IMG-1: the draft's files, above its text, and the drop target. */
export function FileTiles({ onChanged }: { onChanged: () => void }) {
  const attached = useChat((chat) => chat.attached)
  const { files } = useChatActions()
  const [describedId, setDescribedId] = useState<string | null>(null)
  const described = attached.find(({ id }) => id === describedId)
  const failures = new Set(attached.flatMap(({ failure }) => failure?.sentence ?? []))
  const isHeld = useBroughtFiles((brought) => {
    files.add(brought)
    onChanged()
  })

  return (
    <>
      {isHeld && <DropTarget />}
      {attached.length > 0 && (
        <ul aria-label="Pictures and files of this message" className="file-tiles">
          {attached.map((file, at) => (
            <FileTile
              key={file.id}
              file={file}
              number={at + 1}
              onDescribe={() => setDescribedId(file.id)}
              onRetry={() => files.retry(file.id)}
              onRemove={() => {
                files.remove(file.id)
                onChanged()
              }}
            />
          ))}
        </ul>
      )}
      {failures.size > 0 && (
        <div role="alert" className="file-failures">
          {[...failures].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {described && (
        <LateDescribeDialog
          file={described}
          onDescribed={(alt) => files.describe(described.id, alt)}
          onClose={() => setDescribedId(null)}
        />
      )}
    </>
  )
}

function DropTarget() {
  return (
    <div className="drop-target">
      <ImagePlus className="size-8" aria-hidden />
      <p>Drop pictures or a PDF here</p>
    </div>
  )
}
