import sharp from 'sharp'
const [,, out, w, h, cols, ...files] = process.argv
const W=+w,H=+h,C=+cols
const parts=[]
for (const [n,f] of files.entries()) { try { parts.push({ input: await sharp(f).resize({width:W,height:H,fit:'cover',position:'top'}).png().toBuffer(), left:(n%C)*(W+8), top:Math.floor(n/C)*(H+8)}) } catch(e){ console.log(f,e.message)} }
await sharp({create:{width:C*(W+8),height:Math.ceil(files.length/C)*(H+8),channels:3,background:'#f0f'}}).composite(parts).png().toFile(out)
