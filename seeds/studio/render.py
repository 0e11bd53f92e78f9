#!/usr/bin/env python3
"""Render catalogue pictures: labels, Blender passes, development.

    render.py hero  <slug> ...        product picture, 1600x2000
    render.py detail <slug> ...       closer second picture, <slug>-2.jpg
    render.py scene <name> ...        a scene of scenes.json
    render.py all-heroes | all-details | all-scenes

Options: --samples N, --scale F (smaller test renders), --out DIR, --force,
--contents (only note what is shown). Everything heavy runs at nice 19.
A full-size picture is noted in contents.json beside it, from the same job.
"""
import argparse
import fcntl
import json
import os
import subprocess
import sys
import zlib

import numpy as np

import finish
import labels

HERE = os.path.dirname(os.path.abspath(__file__))
CATALOGUE = os.path.dirname(HERE)
STUDIO = os.path.join(HERE, "studio.py")
PANELS = {
    "square": (4.6, 4.3, None), "tall": (3.65, 4.4, None), "round": (4.0, 4.0, None), "arch": (3.9, 4.5, None),
    "cylinder": (3.9, 4.1, "notched"), "faceted": (3.25, 3.64, "round"), "dabber": (1.95, 2.55, None),
    "tola": (2.75, 2.75, "notched"), "amphora": (2.9, 3.19, "round"), "jar": (3.3, 2.7, "notched"),
    "box": (3.4, 2.35, None), "mabkhara": (1.75, 1.75, None), "tin": (3.7, 2.3, None), "coffret": (3.6, 1.75, None),
    "chest": (3.6, 1.75, None), "spray": (.72, 1.0, None), "rollon": (1.30, 2.5, None), "usb": (2.2, 1.5, None),
}
KINDS = {"spray": "vial", "rollon": "roll-on", "dabber": "oil", "tola": "oil", "jar": "jar", "box": "box", "mabkhara": "burner",
         "coffret": "chest", "chest": "chest", "usb": "electric burner"}
PARTS = {"usb": ("ceramic plate", "usb lead"), "rollon": ("rollerball",)}
BULK = 2.9                                                  # millilitres a gram of incense fills in its jar


FITS = ((3, .66), (6, .76), (12, .88), (10 ** 9, 1.0))       # millilitres up to, share of the frame


def load(name, folder=HERE):
    with open(os.path.join(folder, name), encoding="utf-8") as fh:
        return json.load(fh)


NICE = ["nice", "-n", "19"]


class Pipeline:
    def __init__(self, args):
        self.developing = []
        self.a = args
        self.products = {p["slug"]: p for p in load("products.json", CATALOGUE)}
        self.styles = load("styles.json")
        self.scenes = load("scenes.json") if os.path.exists(os.path.join(HERE, "scenes.json")) else {}
        self.work = args.work
        os.makedirs(self.work, exist_ok=True)

    def product(self, slug, **override):
        p = self.products[slug]
        art = dict(p["art"])
        art["shape"] = self.styles["_shapes"].get(art["shape"], art["shape"])
        art.update(self.styles.get(slug, {}))
        art.update(override)
        if art.get("vials"):
            art["vials"] = [self.vial(s) for s in art["vials"]]
        w, h, frame = PANELS[art["shape"]]
        mask = os.path.join(self.work, f"label-{slug}-{art['shape']}.png")
        labels.draw_label(mask, p["art"]["label"], p["art"]["labelAr"], 1200, int(1200 * h / w), frame)
        return {"slug": slug, "mask": mask, "art": art}

    def vial(self, slug):
        """A vial of a scent: its liquid, and its label."""
        art = self.products[slug]["art"]
        mask = os.path.join(self.work, f"label-{slug}-vial.png")
        labels.draw_label(mask, art["label"], art["labelAr"], 720, 1000, None)
        return {"slug": slug, "liquid": art["liquid"], "mask": mask}

    def smoke_map(self, seed):
        path = os.path.join(self.work, f"smoke-{seed % 6}.npy")
        if not os.path.exists(path):
            d = finish.smoke((1120, 896), 448 + (seed % 3 - 1) * 120, 1000, 900, seed % 6, n=30000)
            d += .7 * finish.smoke((1120, 896), 250 + (seed % 5) * 90, 1060, 800, seed % 6 + 50, n=20000)
            import cv2
            np.save(path, cv2.GaussianBlur(np.clip(d, 0, 2), (0, 0), 5).astype(np.float32))
        return path

    def shoot(self, name, job, out, size, exposure=0.0, keep="all", vignette=1.0, smoke_h=.0, calm=None):
        if self.a.contents:
            return self.record(job, out, size)
        if os.path.exists(out) and not self.a.force:
            return
        k = self.a.scale
        art = job["products"][0]["art"]
        ground = job.get("floor") or art.get("backdrop") or "studio"
        ground = {"silk": .55, "velvet": .55, "studio": .25, "obsidian": .25, "smoke": .25, "bokeh": .25, "wood": .14}.get(ground, 0)
        job["size"] = [int(size[0] * job.get("res", 1) * k), int(size[1] * job.get("res", 1) * k)]
        job["samples"] = self.a.samples or job.get("samples", 80)
        job["stem"] = os.path.join(self.work, name.replace("/", "_"))
        seed = zlib.crc32(name.encode()) % 1000
        job.setdefault("seed", seed)
        path = job["stem"] + ".job.json"
        with open(path, "w", encoding="utf-8") as fh:
            json.dump(job, fh, ensure_ascii=False)
        smoky = "smoke" in (job.get("paint"), art.get("backdrop"))
        env = dict(os.environ, SMOKE_MAP=self.smoke_map(seed) if smoky else "")
        for ext in (".T.exr", ".R.exr", ".meta.json"):
            if os.path.exists(job["stem"] + ext):
                os.remove(job["stem"] + ext)
        with open(job["stem"] + ".log", "w") as log:
            subprocess.run(NICE + ["blender", "-b", "-P", STUDIO, "--", path], env=env, stdout=log, stderr=subprocess.STDOUT)
        if not os.path.exists(job["stem"] + ".R.exr"):
            print(f"render of {name} failed, see {job['stem']}.log", flush=True)
            return
        dev = dict(stem=job["stem"], size=[int(size[0] * k), int(size[1] * k)], exposure=exposure, vignette=vignette, seed=seed,
                   keep=keep, calm=calm, ground=ground, out=out)
        meta = job["stem"] + ".meta.json"
        if os.path.exists(meta):
            info = load(meta)
            if "smoke" in info:
                x, y = info["smoke"]
                dev["smoke_at"] = [x, y, min(smoke_h or .45, y - .02)]
            if calm:
                dev["mirror_labels"] = info["labels"]
        with open(job["stem"] + ".dev.json", "w") as fh:
            json.dump(dev, fh)
        if k == 1:
            self.record(job, out, size)
        self.developing.append(subprocess.Popen(NICE + [sys.executable, os.path.join(HERE, "finish.py"), "--job", job["stem"] + ".dev.json"]))
        print(out, flush=True)

    def fit(self, slug):
        """Share of the frame: a flask of a few millilitres never fills it like a bottle of a hundred."""
        sizes = self.products[slug]["size"]
        ml = sizes[0]["ML"] if "unit" not in sizes[0] and len(sizes) == 1 else 100
        return {"fit": next(f for top, f in FITS if ml <= top)}

    def shows(self, job):
        """What a picture shows, one entry a thing: `kind`, and `product`, `ml` or `g` and `count` where they apply."""
        def one(kind, product=None, size=None, **more):
            entry = {"kind": kind}
            if product:
                entry["product"] = product
            entry.update({u: n for u, n in (size or {}).items() if u in ("ml", "g")})
            return dict(entry, **more)

        out, placed = [], job.get("items") or [{"product": 0}]
        for it in placed:
            if "prop" in it:
                n = it.get("n", 5) if it["prop"] == "applicators" else 1
                out.append(one(it["prop"], it.get("of"), it, **({"count": n} if n > 1 else {})))
                continue
            made = job["products"][it["product"]]
            art, own = made["art"], self.products[made["slug"]]["size"]
            size = it.get("says", it.get("size")) if set(it.get("says", it.get("size", {}))) & {"ml", "g"} else None
            if not size and len(own) == 1 and art["shape"] not in ("coffret", "chest", "mabkhara", "usb"):
                size = {own[0].get("unit", "ml").lower(): own[0]["ML"]}
            out.append(one(KINDS.get(art["shape"], "bottle"), made["slug"], size))
            out += [one(part) for part in PARTS.get(art["shape"], ())]
            out += [one("vial", v["slug"], {"ml": art["vialMl"]}) for v in art.get("vials") or []]
        if "burner" in job:
            out.append(one("burner", job["burner"]["slug"]))
        if job.get("wrap"):
            out.append(one("cloth"))
        return out

    def record(self, job, out, size):
        """Add the picture to contents.json of its folder."""
        path = os.path.join(os.path.dirname(out), "contents.json")
        with open(path + ".lock", "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            known = load(path) if os.path.exists(path) else {}
            known[os.path.basename(out)] = {"width": size[0], "height": size[1], "shows": self.shows(job)}
            with open(path, "w", encoding="utf-8") as fh:
                json.dump(dict(sorted(known.items())), fh, ensure_ascii=False, indent=1)
                fh.write("\n")

    def hero(self, slug):
        self.shoot(slug, {"shot": "hero", "products": [self.product(slug, **self.fit(slug))], "samples": 9, "refl_samples": 6},
                   os.path.join(self.a.out, slug + ".jpg"), (1600, 2000), exposure=.2)

    def detail(self, slug):
        extra = self.styles.get("_details", {}).get(slug, {})
        extra = dict(extra)
        exposure = extra.pop("exposure", .2)
        job = {"shot": "detail", "products": [self.product(slug, **dict(self.fit(slug), **extra.pop("art", {})))], "samples": 9, "refl_samples": 6}
        if "burner" in extra:
            extra["burner"] = dict(extra["burner"], art=self.product(extra["burner"]["slug"])["art"])
        job.update(extra)
        self.shoot(slug + "-2", job, os.path.join(self.a.out, slug + "-2.jpg"), (1600, 2000), exposure=exposure, vignette=.6)

    def scene(self, name):
        s = json.loads(json.dumps(self.scenes[name]))
        for it in s["items"]:
            words = it.pop("words", None)
            if words:
                it["mask"] = os.path.join(self.work, "words-%s.png" % zlib.crc32("".join(words).encode()))
                labels.draw_label(it["mask"], words[0], words[1], 700, 1000, None)
            size = it.get("size", {})
            if "g" in size:
                it["says"] = size
                it["size"] = {"ml": size["g"] * BULK}
        job = dict(s, shot="group", products=[self.product(**q) if isinstance(q, dict) else self.product(q) for q in s["products"]])
        self.shoot(name, job, os.path.join(self.a.out, s["out"]), s["size"], s.get("exposure", .2),
                   s.get("keep", "wide" if s["size"][0] > s["size"][1] * 1.3 else "all"), s.get("vignette", 1.0), calm=s.get("calm"))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("what", choices=["hero", "detail", "scene", "all-heroes", "all-details", "all-scenes"])
    ap.add_argument("names", nargs="*")
    ap.add_argument("--samples", type=int)
    ap.add_argument("--scale", type=float, default=1.0)
    ap.add_argument("--out", default=os.path.join(CATALOGUE, "images"))
    ap.add_argument("--work", default=os.path.join(HERE, ".work"))
    ap.add_argument("--contents", action="store_true", help="only note what the pictures show")
    ap.add_argument("--force", action="store_true")
    a = ap.parse_intermixed_args()
    pl = Pipeline(a)
    what = a.what
    names = a.names
    if what.startswith("all-"):
        what = {"all-heroes": "hero", "all-details": "detail", "all-scenes": "scene"}[what]
        names = {"hero": list(pl.products), "detail": list(pl.styles.get("_details", {})), "scene": list(pl.scenes)}[what]
    for n in names:
        getattr(pl, what)(n)
    for p in pl.developing:
        p.wait()


if __name__ == "__main__":
    main()
