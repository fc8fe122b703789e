import { answerAuth } from '#lib/server/auth.ts'

export { answerAuth as GET, answerAuth as POST }
