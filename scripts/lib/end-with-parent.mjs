/** Preloaded into a tool that leads its own process group: when we end, it and its helpers end at once. */
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
