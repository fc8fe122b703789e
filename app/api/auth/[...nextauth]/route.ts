import { answerAuth } from '#lib/server/compose/auth.ts'

export { answerAuth as GET, answerAuth as POST }
