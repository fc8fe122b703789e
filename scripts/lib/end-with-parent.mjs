/** Preloaded into a tool that we start as the leader of a process group: without us, it and its helpers end at once. */
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
