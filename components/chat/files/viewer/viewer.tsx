'use client'

import { Download } from 'lucide-react'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useState } from 'react'
import type { MessageFile } from '#lib/protocol/files.ts'
import { useClosedByBack } from '../../../ui/dialog/use-closed-by-back.ts'
import { downloadFile } from '../../../ui/download-file.ts'

type Props = { pictures: readonly MessageFile[]; at: number; onClose: () => void }

/**
 * IMG-5: a message's pictures over the whole window. Arrows and swipes change the picture; plus, minus, pinch and
 * double tap zoom. Escape, Back and a pull close it. The page behind is inert meanwhile and gets the focus back.
 */
export function Viewer({ pictures, at, onClose }: Props) {
  const [shown, setShown] = useState(at)
  /** Fixed at the opening: new slides would lead back to the first. */
  const [slides] = useState(() => pictures.map(slideOf))
  const isAlone = slides.length === 1
  const close = useClosedByBack(onClose)
  return (
    <Lightbox
      open
      close={close}
      index={at}
      slides={slides}
      plugins={[Captions, Zoom, ...(isAlone ? [] : [Counter])]}
      on={{ view: ({ index }) => setShown(index) }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: !isTouched() }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      counter={{ container: { style: { top: 0, bottom: 'unset' } } }}
      zoom={{ maxZoomPixelRatio: 3, doubleClickMaxStops: 1, pinchZoomV4: true }} // pinch by finger distance
      labels={{ Lightbox: isAlone ? 'Picture' : 'Pictures', 'Photo gallery': 'Pictures' }}
      {...(isAlone && { render: { buttonPrev: nothing, buttonNext: nothing } })}
      toolbar={{
        buttons: [
          'zoom',
          <button
            key="download"
            type="button"
            aria-label="Download"
            title="Download"
            className="yarl__button"
            onClick={() => downloadFile(slides[shown]?.src ?? '')}
          >
            <Download className="yarl__icon p-1" strokeWidth={2.5} aria-hidden />
          </button>,
          'close',
        ],
      }}
    />
  )
}

const nothing = () => null

/** True on touch screens: a pinch may touch beside the picture, so the backdrop must not close the viewer. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

function slideOf({ url = '', alt, width, height }: MessageFile) {
  const size = width !== null && height !== null ? { width, height } : {}
  return { src: url, alt, ...size, ...(alt !== '' && { description: alt }) }
}
