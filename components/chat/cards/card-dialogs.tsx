import { LateCheckInDialog } from '../check-ins/late-check-in-dialog.ts'
import { LateReportDialog } from '../report/late-report-dialog.ts'
import { LateAnswerDialog } from './answering/late-answer-dialog.ts'
import { LateAgreementDialog, LatePollDialog } from './opening/late-opening-dialogs.ts'
import { LatePaperDialog } from './paper/late-paper-dialog.ts'
import type { useOpenedCardDialog } from './use-card-dialogs.ts'

type Props = Pick<ReturnType<typeof useOpenedCardDialog>, 'opened' | 'close' | 'closeWith'>

/** Renders the open card dialog, if any. */
export function CardDialogs({ opened, close, closeWith }: Props) {
  switch (opened?.kind) {
    case undefined:
      return null
    case 'agreement':
      return <LateAgreementDialog draft={opened.draft} onKeep={closeWith} onClose={close} />
    case 'poll':
      return <LatePollDialog onClose={close} />
    case 'answer':
      return <LateAnswerDialog cardId={opened.cardId} as={opened.as} onClose={close} />
    case 'come-back':
      return <LateCheckInDialog text={opened.text} onClose={close} />
    case 'report': {
      const { messageId, question, kind } = opened.card
      return <LateReportDialog messageId={messageId} about={question} what={kind} onClose={close} />
    }
    case 'paper':
      return <LatePaperDialog cardId={opened.cardId} onClose={close} />
  }
}
