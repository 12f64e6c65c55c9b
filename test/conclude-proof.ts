import { rmSync } from 'node:fs';

/** The end of a proof: its faults in words and the exit code they make; a proof without any takes its folder with it. */
export function concludeProof(faults: readonly string[], folder: string): void {
  console.log(`  ${faults.length} faults`);
  for (const fault of [...new Set(faults)].slice(0, 40)) console.log(`  - ${fault}`);
  if (faults.length > 0) {
    console.log(`  kept: ${folder}`);
    process.exitCode = 1;
  } else rmSync(folder, { recursive: true, force: true });
}
