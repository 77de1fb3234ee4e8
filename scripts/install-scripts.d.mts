export function runInstallScripts(node: string, folder: string): string | undefined;
